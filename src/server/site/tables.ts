import { json, table, text } from '../db/table.ts'

/** What the admins decided: `site` what they say about the site, `security` what they ask of each other. */
export const site = table({
  key: ['id'],
  columns: {
    id: text<'security' | 'site'>(),
    /** JSON of the contract's settings, or of its security policy. */
    content: json(),
  },
})
