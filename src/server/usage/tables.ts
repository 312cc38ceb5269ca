import type { Quota } from '../../domain/account/quotas.ts'
import { integer, learner, table, text } from '../db/table.ts'

/** How much a learner has of what is limited; counted up with each write, so that no save has to count it all. */
export const usage = table({
  key: ['userId', 'quota'],
  columns: {
    userId: learner,
    quota: text<Quota>(),
    amount: integer(),
  },
})
