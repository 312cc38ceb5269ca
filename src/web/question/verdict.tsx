import { IconCheck, IconCircleDashed, IconX } from '@tabler/icons-react'
import type { AnsweredQuestion, ReviewedQuestion } from '../../contract/blocks.ts'
import { letterOf } from './option-letter.ts'
import shared from './question.module.css'
import { timeSpentText } from './time-spent-text.ts'
import styles from './verdict.module.css'

interface VerdictProps {
  question: AnsweredQuestion | ReviewedQuestion
  chosen: string | undefined
}

/** Whether the answer was right, and which one is. */
export function Verdict({ question, chosen }: VerdictProps) {
  const { options, correctAnswer } = question
  const right = letterOf(options, correctAnswer)
  return (
    <>
      {chosen === undefined && (
        <p className={`${styles.verdict} ${styles.unanswered}`}>
          <IconCircleDashed size={20} aria-hidden /> Not answered. The right answer is {right}.
        </p>
      )}
      {chosen === correctAnswer && (
        <p className={`${styles.verdict} ${styles.right}`}>
          <IconCheck size={20} aria-hidden /> Correct. The answer is {right}.
        </p>
      )}
      {chosen !== undefined && chosen !== correctAnswer && (
        <p className={`${styles.verdict} ${styles.wrong}`}>
          <IconX size={20} aria-hidden /> Incorrect. You chose {letterOf(options, chosen)}; the right answer is {right}.
        </p>
      )}
      <p className={shared.facts}>{factsOf(question).join(' \u00b7 ')}</p>
    </>
  )
}

/** The question's section and topic, and of a completed block the facts that only it knows. */
function factsOf(question: AnsweredQuestion | ReviewedQuestion): string[] {
  const subject = [question.domain, ...(question.topic ? [question.topic] : [])]
  if (!('timeSpent' in question)) return subject
  const late = question.lateAnswers.map(({ answerId }) => letterOf(question.options, answerId) || 'no answer')
  return [
    ...subject,
    `Time spent: ${timeSpentText(question.timeSpent)}`,
    ...(late.length > 0 ? [`Arrived too late to count: ${late.join(', ')}`] : []),
  ]
}
