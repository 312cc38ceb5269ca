import type { Card } from './card.ts'
import type { Finding } from './finding.ts'
import type { Item } from './item.ts'
import { lintCard } from './lint-card.ts'
import { lintItem } from './lint-item.ts'
import { type DifficultyMix, lintQbank } from './lint-qbank.ts'
import { lintSection } from './lint-section.ts'
import { nearDuplicates } from './near-duplicates.ts'

interface Content {
  /** With the path of its own file, the ids that came from another domain, and its questions file by file. */
  qbanks: readonly {
    path: string
    difficulty: DifficultyMix
    moved: ReadonlySet<string>
    sections: readonly (readonly Item[])[]
  }[]
  cards: readonly Card[]
}

/** The largest share of common words that two of them may have. */
export const mostAlike = { questions: 0.6, points: 0.6, cardFronts: 0.8 }

/** All that a program can find wrong with the content without a dictionary and without an answerer. */
export function lintContent({ qbanks, cards }: Content): Finding[] {
  const items = qbanks.flatMap(({ sections }) => sections.flat())
  return [
    ...items.flatMap(lintItem),
    ...qbanks.flatMap(({ moved, sections }) => sections.flatMap((items) => lintSection(items, moved))),
    ...qbanks.flatMap(({ path, difficulty, sections }) => lintQbank(path, difficulty, sections.flat())),
    ...cards.flatMap(lintCard),
    ...repeatedIds([...items, ...cards]),
    ...alike(items, ({ vignette, stem }) => `${vignette} ${stem}`, mostAlike.questions, 'near-duplicate'),
    // A topic may be tested in both banks, the same point never.
    ...alike(
      items.filter(({ point }) => point !== undefined),
      ({ point = '' }) => point,
      mostAlike.points,
      'same-point',
    ),
    ...alike(cards, ({ front }) => front, mostAlike.cardFronts, 'near-duplicate'),
  ]
}

interface Located {
  path: string
  id: string
}

function repeatedIds(all: readonly Located[]): Finding[] {
  return [...Map.groupBy(all, ({ id }) => id).values()].flatMap(([first, ...repeats]) =>
    repeats.map(({ path, id }) => ({
      rule: 'unique-id',
      level: 'error',
      where: { path, id },
      message: `Give it an id of its own: '${id}' stands in ${first?.path} too.`,
    })),
  )
}

function alike<Of extends Located>(
  all: readonly Of[],
  textOf: (one: Of) => string,
  above: number,
  rule: 'near-duplicate' | 'same-point',
): Finding[] {
  const what = rule === 'same-point' ? 'the words of its point' : 'its words'
  return nearDuplicates(all, textOf, above).map(({ earlier, later: { path, id }, similarity }) => ({
    rule,
    level: 'error',
    where: { path, id },
    message: `Rewrite or drop it: ${Math.round(similarity * 100)}% of ${what} are those of ${earlier.id}.`,
  }))
}
