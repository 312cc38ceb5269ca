import type { Source } from './question-parts.ts'
import { wordsOf } from './words-of.ts'

/**
 * What a question or a card says, written so that two files that say the same read the same: whatever the order of their
 * keys, whether what is empty is left out, and however a reference is punctuated.
 */
export function meaningOf({ sources, ...content }: { sources: readonly Source[] }): string {
  const cited = sources.map(({ text, ...source }) => ({ ...source, text: wordsOf(text).sort().join(' ') }))
  return JSON.stringify(canonical({ ...content, sources: cited }) ?? null)
}

/** Keys in order, and without what says nothing; so a field that is added later changes no meaning where it is empty. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((one) => canonical(one) ?? null)
  if (typeof value === 'string') return value.trim() || undefined
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const entries = Object.entries(value)
    .map(([key, one]) => [key, canonical(one)] as const)
    .filter(([, one]) => one !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
