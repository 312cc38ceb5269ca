import type { Finding } from '../content/finding.ts'
import type { Item } from '../content/item.ts'
import { lintItem } from '../content/lint-item.ts'
import { type QuestionText, revisionChanges } from './question-text.ts'

/** What the checks need of the question beyond its text. */
export type Checked = Pick<Item, 'id' | 'difficulty' | 'rationales' | 'references'>

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

/** What the item rules find in a proposed text. What is missing among the rationales is a warning: they may follow. */
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
