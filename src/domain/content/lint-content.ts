import type { Card } from './card.ts'
import type { Finding } from './finding.ts'
import type { Item } from './item.ts'
import { lintCard } from './lint-card.ts'
import { lintItem } from './lint-item.ts'
import { lintQbank } from './lint-qbank.ts'
import { lintSection } from './lint-section.ts'
import { nearDuplicates } from './near-duplicates.ts'

interface Content {
  /** With the path of its own file, and its questions file by file. */
  qbanks: readonly { path: string; sections: readonly (readonly Item[])[] }[]
  cards: readonly Card[]
}

const mostAlike = { questions: 0.6, cardFronts: 0.8 }

/** All that a program can find wrong with the content without a dictionary and without an answerer. */
export function lintContent({ qbanks, cards }: Content): Finding[] {
  const items = qbanks.flatMap(({ sections }) => sections.flat())
  return [
    ...items.flatMap(lintItem),
    ...qbanks.flatMap(({ sections }) => sections.flatMap(lintSection)),
    ...qbanks.flatMap(({ path, sections }) => lintQbank(path, sections.flat())),
    ...cards.flatMap(lintCard),
    ...repeatedIds([...items, ...cards]),
    ...qbanks.flatMap(({ sections }) => alikeQuestions(sections.flat())),
    ...[...Map.groupBy(cards, bankOf).values()].flatMap(alikeCards),
  ]
}

/** The bank of a card, which its id begins with; a deck of studies belongs to a bank but to no domain of it. */
const bankOf = ({ id }: Card) => id.replace(/-.*$/, '')

interface Placed {
  path: string
  id: string
}

function repeatedIds(all: readonly Placed[]): Finding[] {
  return [...Map.groupBy(all, ({ id }) => id).values()].flatMap(([first, ...repeats]) =>
    repeats.map(({ path, id }) => ({
      rule: 'unique-id',
      level: 'error',
      where: { path, id },
      message: `Give it an id of its own: '${id}' stands in ${first?.path} too.`,
    })),
  )
}

function alikeQuestions(items: readonly Item[]): Finding[] {
  const alike = nearDuplicates(items, ({ vignette, stem }) => `${vignette} ${stem}`, mostAlike.questions)
  return alike.map((pair) => nearDuplicate(pair.later, pair.earlier, pair.similarity))
}

function alikeCards(cards: readonly Card[]): Finding[] {
  const alike = nearDuplicates(cards, ({ front }) => front, mostAlike.cardFronts)
  return alike.map((pair) => nearDuplicate(pair.later, pair.earlier, pair.similarity))
}

function nearDuplicate({ path, id }: Placed, earlier: Placed, similarity: number): Finding {
  const message = `Rewrite or drop it: ${Math.round(similarity * 100)}% of its words are those of ${earlier.id}.`
  return { rule: 'near-duplicate', level: 'error', where: { path, id }, message }
}
