/** What a learner has set, by area of the application. */
export interface PreferenceTable {
  userId: string
  area: 'qbank' | 'user'
  /** JSON of the area's contract. */
  content: string
}
