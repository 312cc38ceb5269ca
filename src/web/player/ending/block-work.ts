import type { Block } from '../../../contract/blocks.ts'
import { type SectionScore, sectionScores } from '../../question/section-scores.ts'

export type CompletedBlock = Extract<Block, { mode: 'review' }>

export interface SectionWork extends SectionScore {
  /** Of all its questions together. */
  seconds: number
}

export interface ListedQuestion {
  id: string
  /** In the block, from 1. */
  number: number
}

/** What a completed block says of its sections and of the questions to look at again. */
export interface BlockWork {
  /** Weakest first. */
  sections: readonly SectionWork[]
  wrong: readonly ListedQuestion[]
  unanswered: readonly ListedQuestion[]
  /** Questions whose key is not told while an open exam asks them; they are in no section and no list. */
  withheld: number
  seconds: number
}

export function workOf({ questions, progress }: Pick<CompletedBlock, 'questions' | 'progress'>): BlockWork {
  const sections = new Map<string, Omit<SectionWork, 'percent'>>()
  const wrong: ListedQuestion[] = []
  const unanswered: ListedQuestion[] = []
  let withheld = 0
  let seconds = 0
  for (const [index, question] of questions.entries()) {
    const { id, domain, timeSpent } = question
    seconds += timeSpent
    if (!('correctAnswer' in question)) {
      withheld++
      continue
    }
    const answer = progress.selectedAnswers[id]
    const isRight = answer === question.correctAnswer
    if (!answer) unanswered.push({ id, number: index + 1 })
    else if (!isRight) wrong.push({ id, number: index + 1 })
    const before = sections.get(domain) ?? { name: domain, correct: 0, total: 0, seconds: 0 }
    sections.set(domain, {
      name: domain,
      correct: before.correct + (isRight ? 1 : 0),
      total: before.total + 1,
      seconds: before.seconds + timeSpent,
    })
  }
  return { sections: sectionScores([...sections.values()]), wrong, unanswered, withheld, seconds }
}
