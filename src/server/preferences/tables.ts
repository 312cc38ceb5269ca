import { json, learner, type RowOf, table, text } from '../db/table.ts'

/** What a learner has set, by area of the application. */
export const preferences = table({
  key: ['userId', 'area'],
  columns: {
    userId: learner,
    /** `replay` holds what is still to be done for a change in `user`. */
    area: text<'qbank' | 'user' | 'replay'>(),
    /** JSON of the area's contract. */
    content: json(),
  },
})

export type PreferenceTable = RowOf<typeof preferences>
