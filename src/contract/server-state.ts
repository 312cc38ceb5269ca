import { z } from 'zod'
import { backupStates } from '../domain/site/backup-state.ts'
import { endpoint } from './endpoint.ts'
import { count, time } from './shapes.ts'

/** Seconds within which so many percent were answered; null where none was, or it took longer than all that is measured. */
const quantile = z.number().nullable()

const answered = z.object({
  count,
  /** Of them, those that were not done, and why stands in the answer. */
  refused: count,
  /** Of them, those with a fault of the server, or while it could not serve. */
  failed: count,
  halfWithinSeconds: quantile,
  mostWithinSeconds: quantile,
})

const serverState = z.object({
  version: z.string(),
  /** Null where several processes share the port, which began one after the other. */
  startedAt: time.nullable(),
  contentVersion: z.int().nullable(),
  /** Since the start, by all processes that share the port. */
  requests: answered,
  /** Of them, those by which learners save answers and ratings. */
  saves: answered,
  /** By what failed most often. */
  failures: z.array(z.object({ method: z.string(), route: z.string(), status: z.int(), count })),
  jobs: z.object({ waiting: count, done: count, failed: count }).nullable(),
  /** Calls that wait for the database, and connections to PostgreSQL; null on SQLite. */
  database: z.object({ waiting: count, connections: z.object({ busy: count, idle: count }).nullable() }),
  /** By how much 99 of 100 looks at the event loop came late at most, in the last two minutes, in the process that was held longest. */
  eventLoopSeconds: z.number(),
  memoryBytes: z.number(),
  processorSeconds: z.number(),
  backup: z.object({
    state: z.enum(backupStates),
    newestAt: time.nullable(),
    /** Of the schedule; null where none is set. */
    everyHours: z.int().nullable(),
  }),
})

export type ServerState = z.output<typeof serverState>

export const readServerState = endpoint({
  method: 'GET',
  path: '/api/admin/server',
  summary:
    'How this server does, at a glance: the figures of /metrics. What is counted is counted since its start; the event loop is of the last two minutes.',
  access: 'admin',
  reply: serverState,
  refusals: [],
})
