import { createHash } from 'node:crypto'
import type { Item } from '../domain/content/item.ts'
import { itemOptions } from '../domain/content/item-options.ts'

/** What a blind answerer saw of a question, in 16 hex digits: another wording has another hash. */
export function itemHash({ vignette, stem, options, answer }: Pick<Item, 'vignette' | 'stem' | 'options' | 'answer'>) {
  return ''
}
