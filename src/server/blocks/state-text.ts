import type { QuestionState } from '../../domain/blocks/merge-change.ts'

/** The state of a question as its row holds it. It is written from a typed value only, so it is not checked again. */
export const stateText = {
  decode: (text: string): QuestionState => JSON.parse(text),
  encode: (state: QuestionState): string => JSON.stringify(state),
}
