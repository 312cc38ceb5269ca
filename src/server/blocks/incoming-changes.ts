import { hash } from 'node:crypto'
import type { ProgressToSave } from '../../contract/blocks.ts'
import { fieldValuesOf, type WireChange } from '../../domain/blocks/wire-fields.ts'
import type { BlockChangeTable } from './tables.ts'

/**
 * A change to one field as it came in: what it brings for its row of the log. `id` is absent for a value that stands only
 * in a map; `at` is the device's time, and absent counts as made at its receipt.
 */
export type IncomingChange = Pick<BlockChangeTable, 'questionId' | 'field' | 'value'> &
  Partial<Pick<BlockChangeTable, 'id' | 'secondsSpent'>> & { at?: string | undefined }

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
