import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { getContentCounter } from '../content/queries.ts'
import type { Database } from '../db/database.ts'
import { inTime } from '../http/in-time.ts'
import { countJobs } from '../jobs/queries.ts'
import { version } from '../settings/api.ts'
import { measureEventLoop, watchEventLoop } from './event-loop.ts'

export interface Measured {
  database: Database
  newestBackup: (() => Promise<number | undefined>) | undefined
}

/** Figures that are measured when somebody asks. While the database is away its figures are left out. */
export function registryOf(measured: Measured): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureEventLoop(registry, watchEventLoop())
  // First, so that it does not count what the others ask of the database for this answer.
  measureConnections(registry, measured.database)
  measureWal(registry, measured.database)
  measureSite(registry, measured)
  return registry
}

// Prometheus gives up after ten seconds, and needs the figures of the process also while the database hangs.
const longestReadMs = 1_000

// All processes report the same value for these, so they are not added up.
const aggregator = 'max'

function measureSite(registry: Registry, { database, newestBackup }: Measured) {
  const registers = [registry]
  const info = new Gauge({ name: 'preceptor_info', help: 'Always 1.', labelNames: ['version'], registers, aggregator })
  info.set({ version }, 1)
  new Gauge({
    name: 'preceptor_jobs',
    help: 'Jobs of the queue by their state.',
    labelNames: ['state'],
    registers,
    aggregator,
    async collect() {
      this.reset()
      const counts = await inTime(longestReadMs, database.read(countJobs)).catch(() => undefined)
      for (const { state, count } of counts ?? []) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'preceptor_content_version',
    help: 'Rises with each change of what is current in questions and cards.',
    registers,
    aggregator,
    async collect() {
      this.remove()
      const counter = await inTime(longestReadMs, database.read(getContentCounter)).catch(() => undefined)
      if (counter !== undefined) this.set(counter)
    },
  })
  new Gauge({
    name: 'preceptor_backup_newest_timestamp_seconds',
    help: 'When the newest backup of the schedule was written, by the clock of Unix.',
    registers,
    aggregator,
    async collect() {
      this.remove()
      const writtenMs = await newestBackup?.().catch(() => undefined)
      if (writtenMs !== undefined) this.set(writtenMs / 1000)
    },
  })
}

function measureWal(registry: Registry, { walBytes }: Database) {
  if (!walBytes) return
  new Gauge({
    name: 'preceptor_sqlite_wal_bytes',
    help: "Size of SQLite's write-ahead log, which grows while somebody reads for long.",
    registers: [registry],
    aggregator,
    collect() {
      this.set(walBytes())
    },
  })
}

function measureConnections(registry: Registry, { connections }: Database) {
  const registers = [registry]
  new Gauge({
    name: 'preceptor_database_connections',
    help: 'Connections to PostgreSQL by whether they are busy or idle.',
    labelNames: ['state'],
    registers,
    collect() {
      const now = connections()
      for (const state of ['busy', 'idle'] as const) if (now[state] !== undefined) this.set({ state }, now[state])
    },
  })
  new Gauge({
    name: 'preceptor_database_waiting',
    help: 'Calls that wait for a connection to PostgreSQL, or on SQLite for the transaction before theirs.',
    registers,
    collect() {
      this.set(connections().waiting)
    },
  })
}
