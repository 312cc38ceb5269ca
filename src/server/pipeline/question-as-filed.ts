import { type Reference, referenceText } from '../../domain/content/reference.ts'
import { type DraftQuestion, draftQuestion } from '../content/api.ts'
import type { StoredQuestion } from '../content/queries.ts'

/** Stands where a question cites what is recorded nowhere, as a question of before may. */
export const unknownSource = 'unknown'

/** A question of a bank as its file has it, or would have it; undefined where it lacks what a file asks for. */
export function questionAsFiled(stored: StoredQuestion, recorded: readonly Reference[]): DraftQuestion | undefined {
  const ids = new Map(recorded.map((one) => [referenceText(one), one.id]))
  const { id: _, version: __, qbankId: ___, domain: ____, source: _____, ...content } = stored
  const { options, correctAnswer, sources, ...text } = content
  const read = draftQuestion.safeParse({
    ...Object.fromEntries(Object.entries(text).filter(([, value]) => value !== undefined)),
    options: Object.fromEntries(options.map((option) => [option.id, option.text])),
    answer: correctAnswer,
    references: sources.map(({ text: named, supports }) => ({
      source: ids.get(named) ?? unknownSource,
      supports: supports || named,
    })),
  })
  return read.success ? read.data : undefined
}
