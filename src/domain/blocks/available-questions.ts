import type { BlockMode } from './block-mode.ts'

/** Statuses of a question for a learner: unseen, or how the latest answer that counts was. */
export const questionStatuses = ['unseen', 'incorrect', 'correct'] as const

export type QuestionStatus = (typeof questionStatuses)[number]

/** The facts that decide which questions of a Qbank a learner can draw. All sets hold question ids. */
export interface Availability {
  /** How many of the Qbank's questions, in the order in which they open, are open by rank. */
  unlockedCount: number
  /** Once drawn, a question stays open. */
  drawn: ReadonlySet<string>
  /** In an unfinished block of any mode. */
  held: ReadonlySet<string>
  /** The key was sent in a block that was deleted before an answer. */
  spoiled: ReadonlySet<string>
  /** Absent: unseen. */
  statuses: ReadonlyMap<string, QuestionStatus>
}

/** The questions open to the learner, of those in the order in which they open. */
export const openQuestions = <Question extends { id: string }>(
  questions: readonly Question[],
  { unlockedCount, drawn }: Pick<Availability, 'unlockedCount' | 'drawn'>,
): Question[] => questions.filter(({ id }, position) => position < unlockedCount || drawn.has(id))

interface Drawable {
  id: string
  domain: string
}

/** What a learner asks of a new block. */
export interface DrawChoice {
  mode: BlockMode
  /** Questions of any of these; none means every status. */
  statuses: readonly QuestionStatus[]
  /** Only questions of these; absent means every domain. */
  domains?: readonly string[]
  /** Only these questions, by id. */
  only?: ReadonlySet<string> | undefined
}

/**
 * The questions that a new block can draw; what New block counts is what it gets. They are open to the learner, not held
 * by an unfinished block, and fit the choice. An exam draws none whose key is known without an answer: demo questions,
 * and unseen ones whose key was sent in a block that was deleted.
 */
export function drawCandidates<Question extends Drawable>(
  { questions, demo }: { questions: readonly Question[]; demo: readonly string[] },
  availability: Availability,
  { mode, statuses, domains, only }: DrawChoice,
): Question[] {
  return openQuestions(questions, availability).filter(({ id, domain }) => {
    const status = availability.statuses.get(id) ?? 'unseen'
    const isKeyKnown = demo.includes(id) || (status === 'unseen' && availability.spoiled.has(id))
    return (
      !availability.held.has(id) &&
      (statuses.length === 0 || statuses.includes(status)) &&
      (domains?.includes(domain) ?? true) &&
      (only?.has(id) ?? true) &&
      !(mode === 'exam' && isKeyKnown)
    )
  })
}
