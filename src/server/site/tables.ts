/** One row: what the admins say about the site. */
export interface SiteTable {
  id: 'site'
  /** JSON of the contract's settings. */
  content: string
}
