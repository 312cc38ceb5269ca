import { createHash } from 'node:crypto'
import type { QuestionItem } from './file-formats.ts'

type Seen = Pick<QuestionItem, 'vignette' | 'stem' | 'options' | 'figure'>

/** A hash of the question as a blind answerer sees it, 16 hex digits. Another wording changes it, another key does not. */
export function itemHash({ vignette, stem, options, figure }: Seen): string {
  const inLetterOrder = Object.entries(options).sort(([left], [right]) => (left < right ? -1 : 1))
  // A question without a figure keeps the hash that it had before there were any.
  const seen = JSON.stringify([vignette, stem, inLetterOrder, ...(figure ? [inKeyOrder(figure)] : [])])
  return createHash('sha256').update(seen).digest('hex').slice(0, 16)
}

function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, inKeyOrder(one)]))
}
