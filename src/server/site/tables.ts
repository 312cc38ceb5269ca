import { json, table, text } from '../db/table.ts'

/** One row: what the admins say about the site. */
export const site = table({
  key: ['id'],
  columns: {
    id: text<'site'>(),
    /** JSON of the contract's settings. */
    content: json(),
  },
})
