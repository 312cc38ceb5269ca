import type { Card } from './card.ts'
import { categories } from './categories.ts'
import type { Finding } from './finding.ts'

const mostCharacters = 200
const sentences = { from: 2, to: 5 }

/** What a program can find wrong with one flashcard, by the content guide. */
export function lintCard(card: Card): Finding[] {
  const found: [rule: string, message: string][] = []
  for (const face of ['front', 'back'] as const) {
    const { length } = card[face]
    if (length <= mostCharacters) continue
    found.push([`card-${face}-length`, `Shorten the ${face} from ${length} to ${mostCharacters} characters at most.`])
  }
  const count = sentenceCount(card.extendedExplanation)
  if (count < sentences.from || count > sentences.to) {
    const aim = `${sentences.from} to ${sentences.to} sentences`
    found.push(['card-explanation-length', `Explain in ${aim}; ${count === 1 ? 'this is' : 'these are'} ${count}.`])
  }
  if (!categories.includes(card.category)) {
    found.push(['card-category', `Choose one of the 24 categories; '${card.category}' is none.`])
  }
  const where = { path: card.path, id: card.id }
  return found.map(([rule, message]) => ({ rule, level: 'error', where, message }))
}

/** A point ends a sentence where a capital or a number follows, or nothing: so 'E. coli' and '0.5' end none. */
function sentenceCount(text: string): number {
  const ends = /(?<!\b(?:al|vs|Dr|No|St|e\.g|i\.e))[.!?]["')\]]*(?=\s+["'([]*[\p{Lu}\d]|\s*$)/gu
  return (text.match(ends) ?? []).length
}
