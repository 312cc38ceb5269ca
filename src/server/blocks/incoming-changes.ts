import { hash } from 'node:crypto'
import type { Change, ExplanationHighlights, ProgressToSave, QuestionHighlights } from '../../contract/blocks.ts'
import type { Field } from '../../domain/blocks/merge-change.ts'

/** One change to one field as it came in, before its time is put right. */
export interface Incoming {
  /** Absent for a value that stands only in a map. */
  id?: string
  questionId: string
  /** `timeSpent` adds up and has no standing of its own. */
  field: Field | 'timeSpent'
  value: string
  /** The device's time; absent counts as made at its receipt. */
  at?: string | undefined
  secondsSpent?: number
}

/** A value of a map: of a field that has a standing. */
export type Said = Incoming & { field: Field }

/** The changes and the answer log, which the client numbered. */
export const numberedChanges = ({ changes = [], answerLog = [] }: ProgressToSave): Incoming[] => [
  ...answerLog.map(({ id, questionId, answerId, answeredAt, timeSpent = 0 }) => ({
    id,
    questionId,
    field: 'answer' as const,
    value: answerId ?? '',
    at: answeredAt,
    secondsSpent: timeSpent,
  })),
  ...changes.flatMap(fieldChanges),
]

function fieldChanges({ id, questionId, at, ...change }: Change): Incoming[] {
  const base = { id, questionId, at }
  const one = (field: Field, value: string) => ({ ...base, field, value })
  switch (change.field) {
    case 'answer':
      return [{ ...one('answer', change.value ?? ''), secondsSpent: change.timeSpent ?? 0 }]
    case 'timeSpent':
      return [{ ...base, field: 'timeSpent', value: '', secondsSpent: change.value }]
    case 'note':
      return [one('note', change.value ?? '')]
    case 'marked':
    case 'explanationShown':
      return [one(change.field, flag(change.value))]
    case 'crossedOut':
      return [one('crossedOut', list(change.value))]
    case 'highlights':
      return highlightChanges(change.value ?? { question: null, explanation: null }).map(([field, value]) => ({
        ...one(field, value),
        id: `${id} ${field}`,
      }))
  }
}

type Highlights = { question?: QuestionHighlights | Cleared; explanation?: ExplanationHighlights | Cleared }
type Cleared = null | '' | []

/** The two kinds of highlights are fields of their own; an absent kind is unchanged. */
export const highlightChanges = ({
  question,
  explanation,
}: { [Kind in keyof Highlights]?: Highlights[Kind] | undefined }) => [
  ...(question === undefined ? [] : [['questionHighlights', ranges(question)] as const]),
  ...(explanation === undefined ? [] : [['explanationHighlights', ranges(explanation)] as const]),
]

/** What stands only in the maps: changed at the save, unless it was said before. */
export function mapValues(progress: ProgressToSave): Said[] {
  const { selectedAnswers, showExplanations, questionHighlightedText, explanationHighlightedText } = progress
  return [
    ...entries(selectedAnswers, 'answer', (value) => value ?? ''),
    ...entries(showExplanations, 'explanationShown', flag),
    ...entries(progress.notesMap, 'note', (value) => value ?? ''),
    ...entries(progress.optionCrossedOut, 'crossedOut', list),
    ...entries(questionHighlightedText, 'questionHighlights', ranges),
    ...entries(explanationHighlightedText, 'explanationHighlights', ranges),
  ]
}

function entries<Value>(map: Record<string, Value> = {}, field: Field, text: (value: Value) => string): Said[] {
  return Object.entries(map).map(([questionId, value]) => ({ questionId, field, value: text(value) }))
}

export const flag = (value: boolean | null | undefined) => (value ? 'true' : '')

export const list = (value: readonly string[] | null) => (value?.length ? JSON.stringify([...value].sort()) : '')

function ranges(value: QuestionHighlights | ExplanationHighlights | Cleared): string {
  if (value === null || value === '' || Array.isArray(value)) return ''
  const parts = Object.entries(value).filter(([, part]) => part !== undefined && part.length > 0)
  return parts.length > 0 ? JSON.stringify(Object.fromEntries(parts.sort())) : ''
}

/** A value that maps say again has the same id, so it counts once as well; hashed, because a note is long. */
export const idOfValue = ({ questionId, field, value }: Incoming) =>
  hash('sha256', `${questionId} ${field} ${value}`, 'base64url')
