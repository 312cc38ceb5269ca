import { saveProgress } from '../../contract/blocks.ts'
import type { ServerState } from '../../contract/server-state.ts'
import { saveReviews } from '../../contract/study.ts'
import { backupState } from '../../domain/site/backup-state.ts'

interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

const line = /^(\w+)(?:\{(.*)\})? (\S+)$/
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Reads figures back out of the text for Prometheus, which may sum up all processes. */
const samplesIn = (figures: string): Sample[] =>
  figures.split('\n').flatMap((text) => {
    const [, name = '', labels = '', value = ''] = line.exec(text) ?? []
    if (name === '') return []
    const pairs = [...labels.matchAll(label)].map(([, key = '', held = '']) => [key, held] as const)
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })

const requestSeconds = 'http_request_duration_seconds'
const saves = [saveProgress, saveReviews]
const mostFailures = 10

const isSave = ({ labels }: Sample) =>
  saves.some(({ method, path }) => labels.method === method && labels.route === path)

interface Asked {
  /** Undefined where no backups are scheduled. */
  backupEveryHours: number | undefined
  now: Date
}

/** The figures of a server, as an admin reads them at a glance. */
export function serverStateOf(figures: string, { backupEveryHours, now }: Asked): ServerState {
  const samples = samplesIn(figures)
  const named = (name: string) => samples.filter((sample) => sample.name === name)
  const one = (name: string, labels: Sample['labels'] = {}) =>
    named(name).find((sample) => Object.entries(labels).every(([key, held]) => sample.labels[key] === held))?.value
  const [counts, buckets] = [named(`${requestSeconds}_count`), named(`${requestSeconds}_bucket`)]
  const jobs = (state: string) => one('preceptor_jobs', { state }) ?? 0
  const connections = (state: string) => one('preceptor_database_connections', { state })
  const [busy, idle, backup] = [
    connections('busy'),
    connections('idle'),
    one('preceptor_backup_newest_timestamp_seconds'),
  ]
  return {
    version: named('preceptor_info')[0]?.labels.version ?? '',
    startedAt: timeOf(one('process_start_time_seconds')),
    contentVersion: one('preceptor_content_version') ?? null,
    requests: answeredOf(counts, buckets),
    saves: answeredOf(counts.filter(isSave), buckets.filter(isSave)),
    failures: failuresIn(counts),
    // Where the database is away nobody knows.
    jobs:
      one('preceptor_content_version') === undefined
        ? null
        : { waiting: jobs('waiting'), done: jobs('done'), failed: jobs('failed') },
    database: {
      waiting: one('preceptor_database_waiting') ?? 0,
      connections: busy === undefined || idle === undefined ? null : { busy, idle },
    },
    eventLoopSeconds: one('nodejs_eventloop_lag_p99_seconds') ?? 0,
    memoryBytes: one('process_resident_memory_bytes') ?? 0,
    processorSeconds: one('process_cpu_seconds_total') ?? 0,
    backup: backupOf(backup, backupEveryHours, now),
  }
}

function labelOf({ name, labels }: Sample, key: string): string {
  const held = labels[key]
  if (held === undefined) throw new Error(`A sample of ${name} has no label '${key}'.`)
  return held
}

function backupOf(seconds: number | undefined, everyHours: number | undefined, now: Date): ServerState['backup'] {
  const newestAt = seconds === undefined ? undefined : new Date(seconds * 1000)
  return {
    state: backupState({ newestAt, everyHours }, now),
    newestAt: newestAt?.toISOString() ?? null,
    everyHours: everyHours ?? null,
  }
}

const timeOf = (seconds: number | undefined) => (seconds === undefined ? null : new Date(seconds * 1000).toISOString())

const sumOf = (samples: readonly Sample[]) => samples.reduce((sum, { value }) => sum + value, 0)

const statusOf = ({ labels }: Sample) => Number(labels.status)

function answeredOf(counts: readonly Sample[], buckets: readonly Sample[]): ServerState['requests'] {
  const count = sumOf(counts)
  const upTo = Map.groupBy(buckets, ({ labels }) => Number(labels.le))
  const within = (share: number) => {
    const edges = [...upTo].filter(([seconds]) => Number.isFinite(seconds)).sort(([one], [other]) => one - other)
    const edge = edges.find(([, samples]) => count > 0 && sumOf(samples) >= share * count)
    return edge?.[0] ?? null
  }
  return {
    count,
    refused: sumOf(counts.filter((sample) => statusOf(sample) >= 400 && statusOf(sample) < 500)),
    failed: sumOf(counts.filter((sample) => statusOf(sample) >= 500)),
    halfWithinSeconds: within(0.5),
    mostWithinSeconds: within(0.95),
  }
}

const failuresIn = (counts: readonly Sample[]): ServerState['failures'] =>
  counts
    .filter((sample) => statusOf(sample) >= 500 && sample.value > 0)
    .map((sample) => ({
      method: labelOf(sample, 'method'),
      route: labelOf(sample, 'route'),
      status: statusOf(sample),
      count: sample.value,
    }))
    .sort((one, other) => other.count - one.count)
    .slice(0, mostFailures)
