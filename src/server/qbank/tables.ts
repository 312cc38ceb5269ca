import { integer, learner, table, text } from '../db/table.ts'

export const qbankSelections = table({
  key: ['userId', 'qbankId'],
  columns: {
    userId: learner,
    qbankId: text(),
    /** In the order in which they were added. */
    position: integer(),
  },
})

export const qbankAccesses = table({
  key: ['userId', 'id'],
  columns: {
    userId: learner,
    id: text(),
    qbankId: text(),
    accessedAt: text(),
  },
})
