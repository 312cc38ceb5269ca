import type { BlockMode } from './block-mode.ts'

/** One question of one block, with all that decides how much of it the learner may see now. */
export interface DrawnQuestion {
  /** The mode in which the block was made. */
  mode: BlockMode
  isCompleted: boolean
  /** Only an unfinished block can be deleted. */
  isDeleted: boolean
  /** The block holds an answer that counts. */
  isAnswered: boolean
  /** The learner opened the explanation, with or without an answer. */
  isExplanationShown: boolean
  /** An unfinished exam of the same learner asks the question, be it this block or another one. */
  isAskedInOpenExam: boolean
}

export interface Disclosure {
  /** What the block itself shows of the question: nothing, the question without its key, or the key too. */
  inBlock: 'nothing' | 'question' | 'key'
  /** The block shows how other learners answered. */
  showsPeers: boolean
  /** Calls beside the block may tell the key: search, missed cards, later versions, revisions and votes. */
  showsKeyElsewhere: boolean
  /** The learner has read the explanation once, so the learner may say what is wrong with it. */
  wasExplained: boolean
  /** The key reached the learner's device once, read or not. */
  wasKeySent: boolean
}

/**
 * What a learner may see of a question now. Every call that shows a key, an explanation, percents of other learners or
 * a revision asks here, and the player too. No call tells the answer of a question in an open exam until that exam is completed.
 */
export function disclosureOf(drawn: DrawnQuestion): Disclosure {
  const { mode, isCompleted, isDeleted, isAskedInOpenExam } = drawn
  const wasKeySent = isCompleted || mode === 'tutor'
  const wasExplained = isCompleted || (mode === 'tutor' && (drawn.isAnswered || drawn.isExplanationShown))
  const showsKey = wasKeySent && !isDeleted && !isAskedInOpenExam
  return {
    inBlock: isDeleted ? 'nothing' : showsKey ? 'key' : 'question',
    showsPeers: showsKey && isCompleted,
    showsKeyElsewhere: wasExplained && !isAskedInOpenExam,
    wasExplained,
    wasKeySent,
  }
}

/** Whether the question belongs to an exam that is not completed: then nothing may tell its key anywhere. */
export const isOpenExam = ({ mode, isCompleted, isDeleted }: Omit<DrawnQuestion, 'isAskedInOpenExam'>): boolean =>
  mode === 'exam' && !isCompleted && !isDeleted

/**
 * Whether the key reached the learner in a block that was deleted, without an answer. Such a question counts as unseen,
 * so that a block made by mistake costs no questions, but an exam does not draw it while it is unseen.
 */
export const isSpoiled = (drawn: Omit<DrawnQuestion, 'isAskedInOpenExam'>): boolean =>
  drawn.isDeleted && drawn.mode === 'tutor' && !drawn.isAnswered

/**
 * Of the questions that test the point of a card, those that the card may speak of: all, but none while an open exam asks
 * one of them, because those that are left would tell which one it asks.
 *
 * @param asked the questions of the learner's open exams
 */
export const spokenOf = (questionIds: readonly string[], asked: ReadonlySet<string>): readonly string[] =>
  questionIds.some((id) => asked.has(id)) ? [] : questionIds
