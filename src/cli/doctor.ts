import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { backupState } from '../domain/site/backup-state.ts'
import { ModelFailure } from '../server/ai/api.ts'
import { askProvider } from '../server/ai/ask-provider.ts'
import { backupTimesIn, cutOffBackupsIn } from '../server/backup/api.ts'
import { readContentFiles } from '../server/content/read-files.ts'
import { inspectDatabase } from '../server/db/inspect.ts'
import { newestMigration } from '../server/db/migrate.ts'
import { sqliteFile, walBytesOf } from '../server/db/sqlite-file.ts'
import { env } from '../server/env.ts'
import { openTransport } from '../server/mail.ts'
import { version } from '../server/settings/api.ts'
import { readArguments } from '../server/settings/read-arguments.ts'

/** Looks at all that a running server needs, changes nothing, and says one line each. */

readArguments('npm run doctor    looks at all that a running server needs, changes nothing, and says one line each', {})

type State = 'ok' | 'look' | 'broken'
type Finding = readonly [State, string]

const answerWithinMs = 5_000
const mostAheadMs = 60_000
const leastFreeGiB = 1
// One on this machine may have to be read from the disk first.
const modelAnswersWithinMs = 30_000
// Some tokens: nothing smaller tells whether key and model are right.
const smallQuestion = {
  prompt: { system: 'Answer in one word.', prompt: 'What color is a clear sky at noon?' },
  answer: z.object({ answer: z.string() }),
  signal: new AbortController().signal,
}
// Eight times what is left of it when nobody reads for long.
const mostWalMiB = 64
const mib = 2 ** 20
const gib = 2 ** 30

// A setting that does not fit has already ended this process with its sentence.
async function settings(): Promise<Finding> {
  const where = env.DATABASE_URL === undefined ? `SQLite in ${env.DATA_DIR}` : 'PostgreSQL'
  const listensAt = env.SOCKET_PATH ?? `${env.HOST}:${env.PORT}`
  return ['ok', `they fit; ${where}, ${listensAt}, registration ${env.REGISTRATION}`]
}

// Once for all who ask: SQLite's own check reads the whole file.
const inspection = inspectDatabase(env.DATABASE_URL ?? { folder: env.DATA_DIR })

async function database(): Promise<Finding> {
  const { standsAt, newerRelease, isSound, learners } = await inspection
  if (standsAt === undefined) return ['look', 'there is none yet; the first start makes it']
  if (!isSound) return ['broken', "it is damaged: SQLite's own check fails; stop the server and restore a backup"]
  if (standsAt > newestMigration) {
    return [
      'broken',
      `it is of a newer Preceptor (${newerRelease ?? standsAt}); start that version instead of ${version}`,
    ]
  }
  if (standsAt < newestMigration)
    return ['look', `it stands at ${standsAt}; the next start brings it to ${newestMigration}`]
  return ['ok', `it answers and stands at ${standsAt}; ${learners} accounts`]
}

async function content(): Promise<Finding> {
  const { qbanks, decks } = await readContentFiles(join(import.meta.dirname, '../../content'))
  const questions = qbanks.flatMap(({ sections }) => sections.flatMap((section) => section.questions)).length
  const cards = decks.flatMap((deck) => deck.cards).length
  return ['ok', `${questions} questions and ${cards} cards can be read`]
}

async function disk(): Promise<Finding> {
  if (env.DATABASE_URL !== undefined) {
    return ['look', "PostgreSQL's is not seen from here; watch it where it is, for saves stop when it is full"]
  }
  const wal = walBytesOf(sqliteFile({ folder: env.DATA_DIR })) / mib
  if (wal > mostWalMiB) {
    return ['look', `the write-ahead log has ${wal.toFixed(0)} MiB; it is cut once nobody reads: does a backup hang?`]
  }
  return freeIn(env.DATA_DIR, 'saves stop when it is full')
}

async function backupDisk(): Promise<Finding> {
  if (env.BACKUP_DIR === undefined) return ['ok', 'none, because no backups are made by themselves']
  return freeIn(env.BACKUP_DIR, 'backups fail when it is full')
}

async function freeIn(folder: string, because: string): Promise<Finding> {
  const free = await statfs(folder).catch(() => statfs('.'))
  const freeGiB = (free.bavail * free.bsize) / gib
  const sentence = `${freeGiB.toFixed(1)} GiB are free`
  return freeGiB < leastFreeGiB ? ['broken', `${sentence}; ${because}`] : ['ok', sentence]
}

async function clock(): Promise<Finding> {
  const { lastSeenMs, clockAheadMs = 0 } = await inspection
  const now = Date.now()
  if (Math.abs(clockAheadMs) > mostAheadMs) {
    const seconds = Math.round(Math.abs(clockAheadMs) / 1000)
    const way = clockAheadMs > 0 ? 'ahead of' : 'behind'
    return ['broken', `PostgreSQL's is ${seconds} s ${way} ours; set both right`]
  }
  if (lastSeenMs !== undefined && lastSeenMs > now + mostAheadMs) {
    return ['broken', `it says ${new Date(now).toISOString()}, and a learner was seen later than that; set it right`]
  }
  return ['ok', new Date(now).toISOString()]
}

async function backups(): Promise<Finding> {
  if (env.BACKUP_DIR === undefined) return ['look', 'none by themselves; set BACKUP_DIR, on another disk']
  const cutOff = await cutOffBackupsIn(env.BACKUP_DIR, new Date())
  const times = await backupTimesIn(env.BACKUP_DIR)
  if (cutOff.length > 0) {
    return [
      'look',
      `${cutOff.join(', ')} in ${env.BACKUP_DIR} was cut off; a server that runs removes it within a minute`,
    ]
  }
  if (times.length === 0) return ['look', `none in ${env.BACKUP_DIR} yet`]
  const [now, newestAt] = [new Date(), new Date(Math.max(...times))]
  const hours = Math.round((now.getTime() - newestAt.getTime()) / 3_600_000)
  const sentence = `${times.length} in ${env.BACKUP_DIR}, the newest ${hours} h old`
  const isOld = backupState({ newestAt, everyHours: env.BACKUP_EVERY_HOURS }, now) === 'old'
  return isOld ? ['broken', `${sentence}; is the server running?`] : ['ok', sentence]
}

async function mail(): Promise<Finding> {
  if (!env.mail) return ['ok', 'none: links to set a password are printed in the log']
  const transport = openTransport(env.mail.url, answerWithinMs)
  await transport.verify().finally(() => transport.close())
  return ['ok', `${new URL(env.mail.url).host} takes letters from us`]
}

async function model(): Promise<Finding> {
  if (env.LLM_PROVIDER === undefined) return ['ok', 'none: editors write revisions, and no drafts are made']
  return providerAt('LLM')
}

async function secondModel(): Promise<Finding> {
  if (env.LLM_SECOND_PROVIDER === undefined) return ['ok', 'none: the first examines drafts twice']
  return providerAt('LLM_SECOND')
}

async function providerAt(prefix: 'LLM' | 'LLM_SECOND'): Promise<Finding> {
  const [provider, model] = [env[`${prefix}_PROVIDER`], env[`${prefix}_MODEL`]]
  if (provider === undefined || model === undefined) return ['ok', 'none']
  const name = `${provider}, ${model}`
  const settings = {
    provider,
    model,
    baseUrl: env[`${prefix}_BASE_URL`],
    apiKey: env[`${prefix}_API_KEY`],
    timeoutMs: Math.min(env.LLM_TIMEOUT_MS, modelAnswersWithinMs),
  }
  try {
    await askProvider(settings, smallQuestion)
    return ['ok', `${name} answers a small question`]
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    return [error.kind === 'unusable' ? 'look' : 'broken', `${name}: ${error.message}`]
  }
}

async function sources(): Promise<Finding> {
  if (env.LLM_PROVIDER === undefined) return ['ok', 'not searched without a model']
  const { status } = await get(
    `${env.EUROPE_PMC_URL.replace(/\/$/, '')}/search?query=croup&format=json&pageSize=1`,
  ).catch(() => ({ status: 0 }))
  return status === 200
    ? ['ok', `${env.EUROPE_PMC_URL} answers`]
    : [
        'look',
        `${env.EUROPE_PMC_URL} cannot be searched; drafts go on without the Evidence Hunter and wait for an admin`,
      ]
}

async function proxy(): Promise<Finding> {
  if (env.PUBLIC_URL === undefined) return ['ok', 'none: PUBLIC_URL is not set']
  const trusted = env.TRUST_PROXY
  if (env.PUBLIC_URL.startsWith('https://') && trusted === 0) {
    return ['broken', 'PUBLIC_URL is https and TRUST_PROXY is 0: limits count the proxy as one caller; set it to 1']
  }
  const { status } = await get(`${env.PUBLIC_URL}/healthz`)
  return status === 200
    ? ['ok', `${env.PUBLIC_URL} leads here`]
    : ['broken', `${env.PUBLIC_URL}/healthz says ${status}`]
}

const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(answerWithinMs) })

const checks = {
  settings,
  database,
  content,
  disk,
  backupDisk,
  clock,
  backups,
  mail,
  model,
  secondModel,
  sources,
  proxy,
}
const found = await Promise.all(
  Object.entries(checks).map(async ([name, check]) => {
    const [state, sentence] = await check().catch((error: unknown): Finding => ['broken', reasonOf(error)])
    return { name, state, sentence }
  }),
)
for (const { name, state, sentence } of found) console.log(`${state.padEnd(7)} ${name}: ${sentence}`)
process.exitCode = found.some(({ state }) => state === 'broken') ? 1 : 0

/** The network's own message stands in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
