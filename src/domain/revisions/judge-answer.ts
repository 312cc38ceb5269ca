import { tableFrom } from '../content/question-parts.ts'
import { type Checked, checkProposal } from './check-proposal.ts'
import { isKeyChanged, rationalesWithoutKey } from './key-change.ts'
import type { QuestionText } from './question-text.ts'

/** What a reviser answers; what it leaves out beside the five texts, or answers with null, stays as it is. */
export interface ReviserAnswer
  extends Pick<QuestionText, 'vignette' | 'stem' | 'options' | 'correctAnswer' | 'explanation'> {
  changed: boolean
  /** Why, in one or two sentences. */
  rationale: string
  keyPoint?: string | null | undefined
  rationales?: readonly { id: string; text: string }[] | null | undefined
  clues?: readonly string[] | null | undefined
  /** A table, one row a line. */
  comparison?: string | null | undefined
  changedGuidance?: string | null | undefined
}

type Judgement =
  | { isProposal: false; because: string }
  /** With `needsBlindAnswer` only after somebody who does not see the new key has chosen it too. */
  | { isProposal: true; text: QuestionText; reason: string; needsBlindAnswer: boolean }

const longestReason = 500
/** Beyond these nothing is a question any more, whatever the model was thinking of. */
const mostCharacters = { vignette: 6_000, stem: 1_000, explanation: 6_000, option: 500, notes: 9_000 }

/**
 * Whether an answer of the reviser may be proposed. It is trimmed first, and whatever does not fit in any way proposes
 * nothing; `because` then says why, in one sentence for the editors.
 */
export function judgeAnswer(question: Checked, before: QuestionText, answer: ReviserAnswer): Judgement {
  const nothing = (because: string): Judgement => ({ isProposal: false, because })
  const reason = answer.rationale.trim().slice(0, longestReason)
  if (!answer.changed)
    return nothing(reason ? `The reviser changes nothing: ${reason}` : 'The reviser changes nothing.')
  const text: QuestionText = {
    vignette: answer.vignette.trim(),
    stem: answer.stem.trim(),
    options: answer.options.map(({ id, text }) => ({ id: id.trim(), text: text.trim() })),
    correctAnswer: answer.correctAnswer.trim(),
    explanation: answer.explanation.trim(),
    ...notesOf(answer),
  }
  if (reason === '') return nothing('It gives no reason.')
  const texts = [text.vignette, text.stem, text.explanation, ...text.options.map((option) => option.text)]
  if (texts.includes('')) return nothing('It leaves a text empty.')
  if (isTooLong(text)) return nothing('One of its texts is far too long.')
  const verdict = checkProposal(question, before, text)
  if (!verdict.fits) return nothing(verdict.because)
  return { isProposal: true, text, reason, needsBlindAnswer: isKeyChanged(before, text) }
}

/** Those that were answered: what an option that has become right would be wrong for is left out. */
function notesOf({ keyPoint, rationales, clues, comparison, changedGuidance, correctAnswer }: ReviserAnswer) {
  const trimmed = rationales?.map(({ id, text }): [string, string] => [id.trim(), text.trim()])
  const table = comparison ? tableFrom(comparison) : undefined
  return {
    ...(keyPoint?.trim() && { keyPoint: keyPoint.trim() }),
    ...(trimmed && { rationales: rationalesWithoutKey<string>(Object.fromEntries(trimmed), correctAnswer.trim()) }),
    ...(clues && { clues: clues.map((clue) => clue.trim()).filter(Boolean) }),
    ...(table && { comparison: table }),
    ...(changedGuidance?.trim() && { changed: changedGuidance.trim() }),
  }
}

const isTooLong = ({ vignette, stem, explanation, options, ...notes }: QuestionText) =>
  JSON.stringify([notes.clues, notes.comparison, notes.rationales, notes.keyPoint, notes.changed]).length >
    mostCharacters.notes ||
  vignette.length > mostCharacters.vignette ||
  stem.length > mostCharacters.stem ||
  explanation.length > mostCharacters.explanation ||
  options.some(({ text }) => text.length > mostCharacters.option)
