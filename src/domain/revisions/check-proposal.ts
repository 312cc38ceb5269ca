import type { Finding } from '../content/finding.ts'
import type { Item } from '../content/item.ts'
import { lintItem } from '../content/lint-item.ts'
import { tableFrom } from '../content/question-parts.ts'
import { isKeyChanged, rationalesWithoutKey } from './key-change.ts'
import { type QuestionText, revisionChanges } from './question-text.ts'

/** What the checks need of the question beyond its text. */
type Checked = Pick<Item, 'id' | 'difficulty' | 'rationales' | 'references'>

type Verdict =
  | { fits: true }
  /** One sentence for the editor. */
  | { fits: false; because: string }

/**
 * Whether a proposed text of a question may be shown to learners: the same option ids, one key among them, a real change,
 * and no breach of an item rule that the old text did not have.
 *
 * @param revised what becomes of the rest of the question, where that changes too
 */
export function checkProposal(
  question: Checked,
  before: QuestionText,
  after: QuestionText,
  revised: Checked = question,
): Verdict {
  const ids = ({ options }: QuestionText) =>
    options
      .map(({ id }) => id)
      .sort()
      .join(' ')
  if (ids(before) !== ids(after)) return { fits: false, because: 'It does not keep the option ids.' }
  if (!after.options.some(({ id }) => id === after.correctAnswer)) {
    return { fits: false, because: `Its key '${after.correctAnswer}' is not among the options.` }
  }
  if (revisionChanges(before, { ...before, ...after }).length === 0)
    return { fits: false, because: 'It changes nothing.' }
  const added = proposalFindings(question, before, after, revised)
    .filter(({ level, isNew }) => level === 'error' && isNew)
    .map(({ message }) => message)
  return added.length === 0 ? { fits: true } : { fits: false, because: added.join(' ') }
}

interface ProposalFinding {
  level: Finding['level']
  /** One sentence that says what to do. */
  message: string
  /** The old text did not have it. */
  isNew: boolean
}

/** What the item rules find in a proposed text. A missing rationale is a warning: it may follow. */
export function proposalFindings(
  question: Checked,
  before: QuestionText,
  after: QuestionText,
  revised: Checked = question,
): ProposalFinding[] {
  const known = new Set(findingsOf(question, before).map(({ message }) => message))
  return findingsOf(revised, after).map(({ rule, level, message }) => ({
    message,
    isNew: !known.has(message),
    level: rule === 'rationales' ? 'warning' : level,
  }))
}

function findingsOf(
  question: Checked,
  { vignette, stem, options, correctAnswer, explanation }: QuestionText,
): Finding[] {
  return lintItem({
    ...question,
    vignette,
    stem,
    explanation,
    path: '',
    grade: 10,
    options: Object.fromEntries(options.map(({ id, text }) => [id, text])),
    answer: correctAnswer as Item['answer'],
  })
}

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

/** The notes that were answered. The rationale of an option that has become the key is left out. */
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
