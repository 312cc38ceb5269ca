import { type Comparison, type Source, sourcesText, tableText } from '../content/question-parts.ts'
import { wordsOf } from '../content/words-of.ts'

/** What of a question a revision may change. */
export interface QuestionText {
  vignette: string
  stem: string
  options: readonly { id: string; text: string }[]
  /** An option's id. */
  correctAnswer: string
  explanation: string
  /** What stands beside the explanation, where the question has it. */
  clues?: readonly string[] | undefined
  comparison?: Comparison | undefined
  changed?: string | undefined
  /** By option: why a wrong one is wrong. */
  rationales?: Readonly<Record<string, string>> | undefined
  keyPoint?: string | undefined
  sources?: readonly Source[] | undefined
  figure?: Described | undefined
  explanationFigure?: Described | undefined
}

/** A figure in words; what else it has is the data that it is drawn from. */
interface Described {
  alt: string
  caption: string
}

/** What a revision may change, but for what each option has. */
export const revisionFields = [
  'stem',
  'vignette',
  'explanation',
  'correctAnswer',
  'keyPoint',
  'clues',
  'comparison',
  'changed',
  'references',
  'figure',
] as const

/** The fields of which each option has its own: its text, and the rationale against it. */
export const optionFields = ['options', 'rationales'] as const

/** One difference between two texts of a question. */
export type RevisionChange = { from: string; to: string } & (
  | { field: (typeof revisionFields)[number] }
  | { field: (typeof optionFields)[number]; optionId: string }
)

const same = (one: string, other: string) => one.trim() === other.trim()

/**
 * What leads from one text of a question to another, in the order in which a reader meets it. Blanks at the ends are no
 * difference, nor is the punctuation of a reference. Options are compared by id; one that only the new text has comes
 * from nothing, as one that it lost goes to nothing. Figures are told apart by their data and shown by their words.
 */
export function revisionChanges(from: QuestionText, to: QuestionText): RevisionChange[] {
  const changed = (
    field: (typeof revisionFields)[number],
    read: (text: QuestionText) => string | undefined,
  ): RevisionChange[] => {
    const [before, after] = [read(from) ?? '', read(to) ?? '']
    return same(before, after) ? [] : [{ field, from: before, to: after }]
  }
  return [
    ...changed('vignette', ({ vignette }) => vignette),
    ...changedFigures(from, to),
    ...changed('stem', ({ stem }) => stem),
    ...changedById('options', textsById(from), textsById(to)),
    ...changed('correctAnswer', ({ correctAnswer }) => correctAnswer),
    ...changed('clues', ({ clues }) => clues?.join('\n')),
    ...changed('explanation', ({ explanation }) => explanation),
    ...changed('comparison', ({ comparison }) => comparison && tableText(comparison)),
    ...changedById('rationales', from.rationales ?? {}, to.rationales ?? {}),
    ...changed('keyPoint', ({ keyPoint }) => keyPoint),
    ...changed('changed', (text) => text.changed),
    ...changedSources(from.sources ?? [], to.sources ?? []),
  ]
}

const textsById = ({ options }: QuestionText) => Object.fromEntries(options.map(({ id, text }) => [id, text]))

function changedById(
  field: (typeof optionFields)[number],
  from: Readonly<Record<string, string>>,
  to: Readonly<Record<string, string>>,
): RevisionChange[] {
  const ids = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return ids.flatMap((optionId) => {
    const [before, after] = [from[optionId] ?? '', to[optionId] ?? '']
    return same(before, after) ? [] : [{ field, optionId, from: before, to: after }]
  })
}

function changedSources(from: readonly Source[], to: readonly Source[]): RevisionChange[] {
  const read = (sources: readonly Source[]) =>
    JSON.stringify(sources.map(({ text, supports }) => [wordsOf(text).sort().join(' '), supports.trim()]))
  return read(from) === read(to) ? [] : [{ field: 'references', from: sourcesText(from), to: sourcesText(to) }]
}

function changedFigures(from: QuestionText, to: QuestionText): RevisionChange[] {
  const figures = ({ figure, explanationFigure }: QuestionText) => [figure ?? null, explanationFigure ?? null]
  const inWords = (text: QuestionText) =>
    figures(text)
      .flatMap((figure) => (figure ? [figure.alt, figure.caption] : []))
      .join('\n')
  const isSame = JSON.stringify(figures(from)) === JSON.stringify(figures(to))
  return isSame ? [] : [{ field: 'figure', from: inWords(from), to: inWords(to) }]
}

/** Whether only an admin may accept it: it moves the key or touches what can be chosen. */
export const needsAdmin = (changes: readonly RevisionChange[]): boolean =>
  changes.some(({ field }) => field === 'correctAnswer' || field === 'options')

/** Whether it takes back something that was read, and does not only add to it. */
export const isCorrection = (changes: readonly RevisionChange[]): boolean => changes.some((change) => !onlyAdds(change))

function onlyAdds({ field, from, to }: RevisionChange): boolean {
  if (from.trim() === '') return true
  if (field !== 'references' && field !== 'clues' && field !== 'comparison') return false
  const lines = to.split('\n').map((line) => new Set(wordsOf(line)))
  return from.split('\n').every((line) => lines.some((words) => wordsOf(line).every((word) => words.has(word))))
}
