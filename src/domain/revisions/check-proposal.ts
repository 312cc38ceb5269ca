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
 */
export function checkProposal(question: Checked, before: QuestionText, after: QuestionText): Verdict {
  const ids = ({ options }: QuestionText) =>
    options
      .map(({ id }) => id)
      .sort()
      .join(' ')
  if (ids(before) !== ids(after)) return { fits: false, because: 'It does not keep the option ids.' }
  if (!after.options.some(({ id }) => id === after.correctAnswer)) {
    return { fits: false, because: `Its key '${after.correctAnswer}' is not among the options.` }
  }
  if (revisionChanges(before, after).length === 0) return { fits: false, because: 'It changes nothing.' }
  const known = new Set(breachesOf(question, before))
  const added = breachesOf(question, after).filter((breach) => !known.has(breach))
  return added.length === 0 ? { fits: true } : { fits: false, because: added.join(' ') }
}

/** The rules that hold for the text of a question; those of its rationales are not the reviser's. */
function breachesOf(question: Checked, text: QuestionText): string[] {
  const { options, correctAnswer, ...texts } = text
  const item: Item = {
    ...question,
    ...texts,
    path: '',
    grade: 10,
    options: Object.fromEntries(options.map(({ id, text }) => [id, text])),
    answer: correctAnswer as Item['answer'],
  }
  return lintItem(item)
    .filter(({ level, rule }) => level === 'error' && rule !== 'rationales')
    .map(({ message }) => message)
}
