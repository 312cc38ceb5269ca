import { diffArrays } from 'diff'

export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** A word, with the point in its number and the hyphen in its middle; a run of blanks; any other sign. */
const token = /\s+|[\p{L}\p{N}]+(?:[.,'\u2019/-][\p{L}\p{N}]+)*|[^\s]/gu
/** With less than this share in common, word by word would be a puzzle. */
const leastInCommon = 0.3

/**
 * Compares two texts word by word. The same and the removed words make the old text, the same and the added words
 * the new one.
 */
export function wordDiff(from: string, to: string): DiffPart[] {
  const parts = joined(diffArrays(tokensOf(from), tokensOf(to)))
  const inCommon = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
  return inCommon < leastInCommon * Math.max(from.length, to.length) ? present(from, to) : parts
}

const tokensOf = (text: string) => text.match(token) ?? []

const present = (removed: string, added: string): DiffPart[] => [
  ...(removed === '' ? [] : [{ kind: 'removed', text: removed } as const]),
  ...(added === '' ? [] : [{ kind: 'added', text: added } as const]),
]

/** Words that change one after the other are one change: a blank between them does not part it. */
function joined(changes: ReturnType<typeof diffArrays<string>>): DiffPart[] {
  const parts: DiffPart[] = []
  let removed = ''
  let added = ''
  for (const [n, change] of changes.entries()) {
    const text = change.value.join('')
    const isBetween = text.trim() === '' && removed + added !== '' && n < changes.length - 1
    if (change.removed || (!change.added && isBetween)) removed += text
    if (change.added || (!change.removed && isBetween)) added += text
    if (change.removed || change.added || isBetween) continue
    parts.push(...present(removed, added), { kind: 'same', text })
    removed = ''
    added = ''
  }
  return [...parts, ...present(removed, added)]
}
