import { type Checked, checkProposal } from './check-proposal.ts'
import { isKeyChanged } from './key-change.ts'
import type { QuestionText } from './question-text.ts'

/** What a reviser answers. */
export interface ReviserAnswer extends QuestionText {
  changed: boolean
  /** Why, in one or two sentences. */
  rationale: string
}

type Judgement =
  | { isProposal: false; because: string }
  /** With `needsBlindAnswer` only after somebody who does not see the new key has chosen it too. */
  | { isProposal: true; text: QuestionText; reason: string; needsBlindAnswer: boolean }

const longestReason = 500
/** Beyond these nothing is a question any more, whatever the model was thinking of. */
const mostCharacters = { vignette: 6_000, stem: 1_000, explanation: 6_000, option: 500 }

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
  }
  if (reason === '') return nothing('It gives no reason.')
  const texts = [text.vignette, text.stem, text.explanation, ...text.options.map((option) => option.text)]
  if (texts.includes('')) return nothing('It leaves a text empty.')
  if (isTooLong(text)) return nothing('One of its texts is far too long.')
  const verdict = checkProposal(question, before, text)
  if (!verdict.fits) return nothing(verdict.because)
  return { isProposal: true, text, reason, needsBlindAnswer: isKeyChanged(before, text) }
}

const isTooLong = ({ vignette, stem, explanation, options }: QuestionText) =>
  vignette.length > mostCharacters.vignette ||
  stem.length > mostCharacters.stem ||
  explanation.length > mostCharacters.explanation ||
  options.some(({ text }) => text.length > mostCharacters.option)
