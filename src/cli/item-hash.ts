import { createHash } from 'node:crypto'
import type { Item } from '../domain/content/item.ts'

/** What a blind answerer sees of a question, in 16 hex digits: another wording has another hash, another key has not. */
export function itemHash({ vignette, stem, options }: Pick<Item, 'vignette' | 'stem' | 'options'>): string {
  const inLetterOrder = Object.entries(options).sort(([left], [right]) => (left < right ? -1 : 1))
  const seen = JSON.stringify([vignette, stem, inLetterOrder])
  return createHash('sha256').update(seen).digest('hex').slice(0, 16)
}
