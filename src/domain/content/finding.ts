/** Something that a check of the content found. */
export interface Finding {
  /** The kebab-case name of the rule, the same in every finding of it. */
  rule: string
  level: 'error' | 'warning'
  /** The file below `content/`, and the item or card in it where the finding is about one. */
  where: { path: string; id?: string }
  /** One sentence that says what to do. */
  message: string
}
