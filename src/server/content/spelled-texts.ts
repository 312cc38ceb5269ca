import type { Finding } from '../../domain/content/finding.ts'
import type { Comparison } from '../../domain/content/question-parts.ts'
import { referenceText } from '../../domain/content/reference.ts'
import type { Analyte } from '../../domain/reference-values/analyte.ts'
import type { CardItem, DraftQuestion, QuestionItem } from './file-formats.ts'
import type { ContentFiles } from './read-files.ts'
import type { Topics } from './read-topics.ts'

export interface SpelledTexts {
  where: Finding['where']
  /** Texts of our own. */
  texts: readonly string[]
  /** Names and spellings of others: authors, journals, British titles. */
  references: readonly string[]
}

/** Every text of questions, cards and references that a reader sees. */
export function spelledTexts({ qbanks, decks, references }: ContentFiles): SpelledTexts[] {
  return [
    ...qbanks.flatMap(({ id, name, subtitle, sections }) => [
      { where: { path: `qbanks/${id}/qbank.yaml` }, texts: [name, subtitle], references: [] },
      ...sections.flatMap(({ path, domain, questions }) => [
        { where: { path }, texts: [domain], references: [] },
        ...questions.map((question) => ({ where: { path, id: question.id }, ...wordsOfQuestion(question) })),
      ]),
    ]),
    ...decks.flatMap(({ path, name, cards }) => [
      { where: { path }, texts: [name], references: [] },
      ...cards.map((card) => ({ where: { path, id: card.id }, ...ofCard(card) })),
    ]),
    ...references.map((reference) => ({
      where: { path: 'references.yaml', id: reference.id },
      texts: [],
      references: [referenceText(reference)],
    })),
  ]
}

export const spelledAnalytes = (path: string, analytes: readonly Analyte[]): SpelledTexts[] =>
  analytes.map(({ name, group, aliases, ranges, note = '' }) => ({
    where: { path, id: name },
    texts: [name, group, ...ranges.map(({ when = '' }) => when), note],
    // To be found by: abbreviations that no question should use.
    references: aliases,
  }))

/** Topics and planned points: a draft takes them over from the blueprint as they are, so they are spelled right there. */
export const spelledTopics = (path: string, { domains }: Topics): SpelledTexts[] =>
  domains.flatMap(({ topics }) =>
    topics.map(({ topic, points }) => ({
      where: { path },
      texts: [topic, ...points.flatMap(({ state, point = '' }) => (state === 'planned' ? point : []))],
      references: [],
    })),
  )

type Spelled = Omit<SpelledTexts, 'where'>

export function wordsOfQuestion({
  topic,
  point,
  vignette,
  stem,
  options,
  clues = [],
  ...question
}: DraftQuestion): Spelled {
  const { figure, explanation, comparison, explanationFigure, changed, rationales, keyPoint, references } = question
  const asked = [topic, point, vignette, ...wordsOfFigure(figure), stem, ...Object.values(options), ...clues]
  const explained = [explanation, ...cellsOf(comparison), ...wordsOfFigure(explanationFigure), changed]
  const texts = [...asked, ...explained, ...Object.values(rationales), keyPoint].filter((text) => text !== undefined)
  return { texts, references: references.map(({ supports }) => supports) }
}

function ofCard({ front, back, extendedExplanation, tags, figure, table, references }: CardItem): Spelled {
  // Tags are written small, names included; the dictionary takes capitals for every word that it knows.
  const texts = [front, back, extendedExplanation, ...tags.map((tag) => tag.toUpperCase())]
  return {
    texts: [...texts, ...wordsOfFigure(figure), ...cellsOf(table)],
    references: references.map(({ supports }) => supports),
  }
}

const cellsOf = (table: Comparison | undefined): string[] => (table ? [table.columns, ...table.rows].flat() : [])

const wordsOfFigure = (figure: QuestionItem['figure']): string[] => (figure ? [figure.alt, figure.caption] : [])
