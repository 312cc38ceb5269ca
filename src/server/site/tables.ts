import { json, table, text } from '../db/table.ts'

/**
 * What the admins decided: `site` what they say about the site, `security` what they ask of each other. And `release`, which
 * version of Preceptor opened this database last.
 */
export const site = table({
  key: ['id'],
  columns: {
    id: text<'release' | 'security' | 'site'>(),
    /** JSON of the contract's settings, of its security policy, or of the version. */
    content: json(),
  },
})
