import type { BlockMode } from './block-mode.ts'

/** What a learner can do to a question of a block. The two kinds of highlights merge apart from each other. */
export const fields = [
  'answer',
  'note',
  'marked',
  'questionHighlights',
  'explanationHighlights',
  'crossedOut',
  'explanationShown',
] as const

export type Field = (typeof fields)[number]

/** What a field holds, and since when by effective time (ISO 8601, UTC, milliseconds). `''` means nothing: cleared. */
export interface Entry {
  value: string
  at: string
}

/** The state of one question of one block. A field that is absent was never touched. */
export type QuestionState = Readonly<Partial<Record<Field, Entry>>>

export interface FieldChange extends Entry {
  field: Field
  /** By the server's clock; absent on a device, which has no better clock than that of its changes. */
  receivedAt?: string
}

/**
 * Takes one change into the state of a question. Changes come in the order of their arrival; by effective time the
 * later one stands, and of two at the same time the one that arrived later.
 *
 * In tutor mode a question is answered once: the earliest answer stands, and a shown explanation stays shown since the
 * first time. Of two at the same time the one that arrived first stands.
 *
 * An entry that is later than the receipt got its time from a clock that was ahead and was set back since. Then the order
 * of arrival decides.
 */
export function mergeChange(
  state: QuestionState,
  { field, value, at, receivedAt }: FieldChange,
  mode: BlockMode,
): QuestionState {
  const known = state[field]
  const isLater = !known || at >= known.at || (receivedAt !== undefined && known.at > receivedAt)
  const once = mode === 'tutor' && (field === 'answer' || field === 'explanationShown')
  const stands = once ? value !== '' && (!known || !isLater) : isLater
  return stands ? { ...state, [field]: { value, at } } : state
}

/**
 * The answer that counts, or undefined. In tutor mode an answer given after the explanation was shown is no answer.
 */
export function countedAnswer({ answer, explanationShown }: QuestionState, mode: BlockMode): Entry | undefined {
  if (!answer || answer.value === '') return undefined
  const afterExplanation = explanationShown && explanationShown.value !== '' && answer.at > explanationShown.at
  return mode === 'tutor' && afterExplanation ? undefined : answer
}
