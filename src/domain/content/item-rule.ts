import type { Finding } from './finding.ts'
import type { Item } from './item.ts'

/** A rule that is decided from one question alone. */
export interface ItemRule {
  rule: string
  level: Finding['level']
  /** One sentence for each breach, saying what to do. */
  breaches: (item: Item) => readonly string[]
}
