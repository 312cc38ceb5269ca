import { integer, json, optional, type RowOf, table, text } from '../db/table.ts'

/** Work that outlives the request that asked for it, and the process that began it. */
export const jobs = table({
  key: ['id'],
  columns: {
    /** The caller makes it, so that it cannot ask for the same work twice. */
    id: text(),
    kind: text<'revision' | 'draft'>(),
    /** JSON of what the kind needs to know. */
    payload: json(),
    /** JSON of what an earlier attempt got done; it need not be done again. */
    kept: optional(json()),
    state: text<'waiting' | 'done' | 'failed'>(),
    /** How often it was begun. */
    attempts: integer(),
    /** Not to be begun before; null where it may be at once. */
    runAfter: optional(text()),
    /** Names the attempt that holds the job. Only this attempt can end it. */
    leaseToken: optional(text()),
    /** Until then nobody else takes it. */
    leaseUntil: optional(text()),
    /** Its outcome, in one sentence. */
    note: text(),
    createdAt: text(),
    finishedAt: optional(text()),
  },
  indexes: {
    jobsByState: { on: ['state', 'id'] },
  },
})

export type JobTable = RowOf<typeof jobs>
