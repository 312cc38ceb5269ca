import type { TextChange } from '../../contract/feedback.ts'
import { letterOf } from '../question/option-letter.ts'

export type Options = readonly { id: string; text: string }[]

const fieldNames = {
  vignette: 'Vignette',
  figure: 'Figure',
  stem: 'Question',
  correctAnswer: 'Right answer',
  clues: 'Clues',
  explanation: 'Explanation',
  comparison: 'Table',
  keyPoint: 'Key point',
  changed: 'What changed',
  references: 'References',
} as const

/** Names the part of the question that a change is about. */
export function changeName(change: TextChange, options: Options): string {
  if (change.field === 'options') return `Option ${optionName(change.optionId, options)}`
  if (change.field === 'rationales') return `Why not ${optionName(change.optionId, options)}`
  return fieldNames[change.field]
}

/** The letter under which an option is shown; of one that is not shown its id. */
export const optionName = (optionId: string, options: Options) => letterOf(options, optionId) || optionId.toUpperCase()

/** The options as they read after the changes. */
export function optionsAfter(options: Options, changes: readonly TextChange[]): Options {
  const texts = new Map(changes.flatMap((change) => (change.field === 'options' ? [[change.optionId, change.to]] : [])))
  return options.map(({ id, text }) => ({ id, text: texts.get(id) ?? text }))
}

/** In one sentence what a revision touches. */
export function changeSummary(changes: readonly TextChange[], options: Options): string {
  const names = changes.map((change) => changeName(change, options))
  const first = names.slice(0, -1).join(', ')
  const last = names.at(-1) ?? 'nothing'
  const all = first === '' ? last : `${first} and ${last}`
  return `Changes: ${all}.`
}
