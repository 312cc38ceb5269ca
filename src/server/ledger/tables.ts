import { integer, learner, optional, type RowOf, table, text } from '../db/table.ts'

/** What a learner earned; the sums are the truth of ranks and points. */
export const ledger = table({
  key: ['userId', 'id'],
  columns: {
    userId: learner,
    id: text(),
    reviews: integer(),
    points: integer(),
    reason: text(),
    createdAt: text(),
    /** An entry is undone, never deleted. */
    undoneAt: optional(text()),
  },
})

export type LedgerTable = RowOf<typeof ledger>
