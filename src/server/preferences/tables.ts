import { json, learner, type RowOf, table, text } from '../db/table.ts'

/** What a learner has set, by area of the application. */
export const preferences = table({
  key: ['userId', 'area'],
  columns: {
    userId: learner,
    area: text<'qbank' | 'user'>(),
    /** JSON of the area's contract. */
    content: json(),
  },
})

export type PreferenceTable = RowOf<typeof preferences>
