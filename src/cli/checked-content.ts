import type { Card } from '../domain/content/card.ts'
import type { Finding } from '../domain/content/finding.ts'
import type { Item } from '../domain/content/item.ts'
import { referenceText } from '../domain/content/reference.ts'
import { figureProblems } from '../domain/figures/figure-problems.ts'
import type { QuestionItem } from '../server/content/file-formats.ts'
import type { ContentFiles } from '../server/content/read-files.ts'

/** The content as the checks know it. */
export function checkedContent({ qbanks, decks, references }: ContentFiles) {
  const texts = new Map(references.map((reference) => [reference.id, referenceText(reference)]))
  const itemOf = (path: string, { provenance, references: cited, ...question }: QuestionItem): Item => ({
    ...question,
    path,
    grade: provenance.grade,
    references: cited.map(({ source }) => texts.get(source) ?? source),
  })
  return {
    qbanks: qbanks.map(({ id, difficulty, domains, sections }) => ({
      id,
      difficulty,
      moved: new Set(domains.flatMap(({ moved }) => moved)),
      path: `qbanks/${id}/qbank.yaml`,
      sections: sections.map(({ path, questions }) => questions.map((question) => itemOf(path, question))),
    })),
    cards: decks.flatMap(({ path, category, cards }) =>
      cards.map(({ references: _, category: own = category, ...card }): Card => ({ ...card, category: own, path })),
    ),
    /** The items that cite sources, with the ids of their sources. */
    citing: locatedItems({ qbanks, decks }).map(({ path, item }) => ({
      path,
      id: item.id,
      cited: item.references.map(({ source }) => source),
    })),
  }
}

/** Every question and card with its file. */
const locatedItems = ({ qbanks, decks }: Pick<ContentFiles, 'qbanks' | 'decks'>) => [
  ...qbanks.flatMap(({ sections }) =>
    sections.flatMap(({ path, questions }) => questions.map((item) => ({ path, item }))),
  ),
  ...decks.flatMap(({ path, cards }) => cards.map((item) => ({ path, item }))),
]

/** Finds faults of figures, and cards that name a question that does not exist. */
export function lintFigures({ qbanks, decks }: ContentFiles): Finding[] {
  const ids = new Set(
    qbanks.flatMap(({ sections }) => sections.flatMap(({ questions }) => questions.map(({ id }) => id))),
  )
  const found = (rule: string, path: string, id: string, messages: readonly string[]): Finding[] =>
    messages.map((message) => ({ rule, level: 'error', where: { path, id }, message }))
  return [
    ...qbanks.flatMap(({ sections }) =>
      sections.flatMap(({ path, questions }) =>
        questions.flatMap(({ id, figure, options }) =>
          figure ? found('figure', path, id, figureProblems(figure, Object.values(options))) : [],
        ),
      ),
    ),
    ...decks.flatMap(({ path, cards }) =>
      cards.flatMap(({ id, questions }) =>
        found(
          'card-questions',
          path,
          id,
          questions.filter((one) => !ids.has(one)).map((one) => `Name a question of a bank; '${one}' is none.`),
        ),
      ),
    ),
  ]
}
