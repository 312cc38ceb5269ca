import { hash } from 'node:crypto'
import type { ProgressToSave } from '../../contract/blocks.ts'
import type { Field } from '../../domain/blocks/merge-change.ts'
import { fieldValuesOf, type QuestionValue, type WireChange } from '../../domain/blocks/wire-fields.ts'

/** A change to one field as it came in, before its time is put right. */
export interface IncomingChange extends Omit<QuestionValue, 'field'> {
  /** Absent for a value that stands only in a map. */
  id?: string
  /** `timeSpent` adds up and is no part of a question's state. */
  field: Field | 'timeSpent'
  /** The device's time; absent counts as made at its receipt. */
  at?: string | undefined
  secondsSpent?: number
}

/** The changes and the answer log, which the client numbered. */
export const numberedChanges = ({ changes = [], answerLog = [] }: ProgressToSave): IncomingChange[] => [
  ...answerLog.flatMap(({ id, questionId, answerId, answeredAt, timeSpent }) =>
    incomingChanges({ id, questionId, at: answeredAt, field: 'answer', value: answerId, timeSpent }),
  ),
  ...changes.flatMap(incomingChanges),
]

interface Addressed {
  id: string
  questionId: string
  at: string | undefined
}

/** One change of the wire by its fields; the two kinds of highlights count each by an id of its own. */
export function incomingChanges({ id, questionId, at, ...change }: WireChange & Addressed): IncomingChange[] {
  const base = { id, questionId, at }
  if (change.field === 'timeSpent') return [{ ...base, field: change.field, value: '', secondsSpent: change.value }]
  return fieldValuesOf(change).map(({ field, value }): IncomingChange => {
    if (change.field === 'answer') return { ...base, field, value, secondsSpent: change.timeSpent ?? 0 }
    return { ...base, field, value, id: change.field === 'highlights' ? `${id} ${field}` : id }
  })
}

/** A value that maps say again has the same id, so it counts once as well; hashed, because a note is long. */
export const idOfValue = ({ questionId, field, value }: IncomingChange) =>
  hash('sha256', `${questionId} ${field} ${value}`, 'base64url')
