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

/** The values of the wire that mean nothing. */
type Cleared = null | undefined | '' | []

/** Highlighted characters by text; a text without any may be absent. */
type Ranges<Text extends string> = { [T in Text]?: { start: number; end: number }[] | undefined }
type QuestionRanges = Ranges<'stem' | 'vignette'>
type ExplanationRanges = Ranges<string>

/** How a value of the wire is held as the text of a state, and back. No value is `''`, and `''` has no value. */
interface Codec<Value> {
  encode: (value: Value | Cleared) => string
  decode: (text: string) => Value
}

const text: Codec<string> = { encode: (value) => (typeof value === 'string' ? value : ''), decode: (value) => value }

const flag: Codec<boolean> = { encode: (value) => (value === true ? 'true' : ''), decode: () => true }

const list: Codec<string[]> = {
  encode: (value) => (value?.length ? JSON.stringify([...value].sort()) : ''),
  decode: (value) => JSON.parse(value),
}

const rangesOf = <Value extends Ranges<string>>(): Codec<Value> => ({
  encode: (value) => {
    if (!value || Array.isArray(value)) return ''
    const parts = Object.entries(value).filter(([, ranges]) => ranges && ranges.length > 0)
    return parts.length > 0 ? JSON.stringify(Object.fromEntries(parts.sort())) : ''
  },
  decode: (value) => JSON.parse(value),
})

/** The one table of names: each field of a question, its part of a block's progress on the wire, and its text. */
const wireFields = {
  answer: { part: 'selectedAnswers', ...text },
  explanationShown: { part: 'showExplanations', ...flag },
  note: { part: 'notesMap', ...text },
  crossedOut: { part: 'optionCrossedOut', ...list },
  questionHighlights: { part: 'questionHighlightedText', ...rangesOf<QuestionRanges>() },
  explanationHighlights: { part: 'explanationHighlightedText', ...rangesOf<ExplanationRanges>() },
  // A list of question ids, where all others are maps by question id.
  marked: { part: 'markedQuestions', ...flag },
} as const

type MapField = Exclude<Field, 'marked'>
const isMap = (field: Field): field is MapField => field !== 'marked'

type ValueOf<F extends Field> = ReturnType<(typeof wireFields)[F]['decode']>

/** What a field's text says, as the wire has it; undefined where it says nothing. */
export function fieldValue<F extends Field>(state: QuestionState | undefined, field: F): ValueOf<F> | undefined {
  const held = state?.[field]?.value
  return held ? (wireFields[field].decode(held) as ValueOf<F>) : undefined
}

/** The text by which a state holds a value of this field. */
export const textOf = <F extends Field>(field: F, value: ValueOf<F> | Cleared): string =>
  wireFields[field].encode(value as never)

/** The part of a block's progress that speaks of questions, as it is read. */
export interface QuestionProgress {
  selectedAnswers: Record<string, string>
  showExplanations: Record<string, boolean>
  markedQuestions: string[]
  notesMap: Record<string, string>
  optionCrossedOut: Record<string, string[]>
  questionHighlightedText: Record<string, QuestionRanges>
  explanationHighlightedText: Record<string, ExplanationRanges>
}

/** A value of a field of one question. */
export interface QuestionValue {
  questionId: string
  field: Field
  value: string
}

type Maps = { [F in MapField as (typeof wireFields)[F]['part']]?: Record<string, ValueOf<F> | Cleared> | undefined }

/** What the maps of a progress say; `markedQuestions` is a whole list and has no entry for what is not marked. */
export const mapValues = (maps: Maps): QuestionValue[] =>
  (Object.keys(wireFields) as Field[]).filter(isMap).flatMap((field) =>
    Object.entries(maps[wireFields[field].part] ?? {}).map(([questionId, value]) => ({
      questionId,
      field,
      value: textOf(field, value),
    })),
  )

/** The state of each question as a progress tells it: without times, so that any change comes after it. */
export function statesOf(progress: QuestionProgress): Record<string, QuestionState> {
  const states: Record<string, QuestionState> = {}
  const marked = progress.markedQuestions.map((questionId): QuestionValue => {
    return { questionId, field: 'marked', value: textOf('marked', true) }
  })
  for (const { questionId, field, value } of [...mapValues(progress), ...marked]) {
    states[questionId] = { ...states[questionId], [field]: { value, at: '' } }
  }
  return states
}

interface OfQuestion {
  questionId: string
  state: QuestionState
}

/** The progress of a block's questions, with the answers that count. */
export function progressOf(rows: readonly OfQuestion[], mode: BlockMode): QuestionProgress {
  const parts = Object.fromEntries(
    fields.map((field) => [
      wireFields[field].part,
      Object.fromEntries(
        rows.flatMap(({ questionId, state }) => {
          const value = field === 'answer' ? countedAnswer(state, mode)?.value : fieldValue(state, field)
          return value === undefined ? [] : [[questionId, value] as const]
        }),
      ),
    ]),
  )
  return { ...(parts as unknown as QuestionProgress), markedQuestions: Object.keys(parts.markedQuestions ?? {}) }
}

/** A change as the wire names it: both kinds of highlights are one field there, and seconds are a field of their own. */
export type WireChange =
  | { field: 'answer'; value: string | null; timeSpent?: number | undefined }
  | { field: 'note'; value: string | null }
  | { field: 'marked' | 'explanationShown'; value: boolean | null }
  | { field: 'crossedOut'; value: string[] | null }
  | { field: 'highlights'; value: Highlighted | null }
  | { field: 'timeSpent'; value: number }

interface Highlighted {
  question?: QuestionRanges | Cleared
  explanation?: ExplanationRanges | Cleared
}

type FieldValue = Omit<QuestionValue, 'questionId'>

const setting = <F extends Field>(field: F, value: ValueOf<F> | Cleared): FieldValue => ({
  field,
  value: textOf(field, value),
})

/** The fields that a change of the wire sets. The two kinds of highlights are fields of their own; an absent one stays. */
export function fieldValuesOf(change: WireChange): FieldValue[] {
  switch (change.field) {
    case 'highlights': {
      const { question, explanation } = change.value ?? { question: null, explanation: null }
      const values: FieldValue[] = []
      if (question !== undefined) values.push(setting('questionHighlights', question))
      if (explanation !== undefined) values.push(setting('explanationHighlights', explanation))
      return values
    }
    case 'timeSpent':
      return []
    default:
      return [setting(change.field, change.value)]
  }
}

type FieldWireChange = Exclude<WireChange, { field: 'timeSpent' }>

/** The changes of the wire that set these fields of one question: `fieldValuesOf` the other way round. */
export function wireChangesOf(values: readonly FieldValue[]): FieldWireChange[] {
  const highlighted: Highlighted = {}
  const changes: FieldWireChange[] = []
  for (const { field, value } of values) {
    if (field === 'answer' || field === 'note') changes.push({ field, value: value || null })
    else if (field === 'marked' || field === 'explanationShown') changes.push({ field, value: value !== '' })
    else if (field === 'crossedOut') changes.push({ field, value: value === '' ? [] : list.decode(value) })
    else if (field === 'questionHighlights') highlighted.question = decoded(field, value)
    else highlighted.explanation = decoded(field, value)
  }
  if (Object.keys(highlighted).length > 0) changes.push({ field: 'highlights', value: highlighted })
  return changes
}

const decoded = <F extends 'questionHighlights' | 'explanationHighlights'>(field: F, value: string) =>
  value === '' ? null : (wireFields[field].decode(value) as ValueOf<F>)

/** The state after a change of the wire, by the fold that the server uses too. */
export const withChange = (
  state: QuestionState,
  { at, ...change }: WireChange & { at: string },
  mode: BlockMode,
): QuestionState => fieldValuesOf(change).reduce((before, value) => mergeChange(before, { ...value, at }, mode), state)

/** The fields that can still be written once a block is completed. */
const editableInReview: ReadonlySet<string> = new Set<Field>(['note', 'questionHighlights', 'explanationHighlights'])

export const isEditableInReview = (field: Field | 'timeSpent'): boolean => editableInReview.has(field)

/** Whether a change writes nothing but what can be written in review. */
export function isReviewEdit(change: WireChange): boolean {
  const values = fieldValuesOf(change)
  return values.length > 0 && values.every(({ field }) => isEditableInReview(field))
}
