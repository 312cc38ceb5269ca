import { IconCheck, IconCircleDashed, IconX } from '@tabler/icons-react'
import type { AnsweredQuestion, ReviewedQuestion } from '../../contract/blocks.ts'
import type { TextRange } from '../../domain/highlights/ranges.ts'
import type { HighlightPart } from './highlight-parts.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { letterOf, optionLetter } from './option-letter.ts'
import styles from './question.module.css'
import { timeSpentText } from './time-spent-text.ts'

interface VerdictProps {
  question: AnsweredQuestion | ReviewedQuestion
  chosen: string | undefined
}

interface ExplanationProps extends VerdictProps {
  highlights?: readonly TextRange[] | undefined
  onRemoveHighlight?: ((part: HighlightPart, range: TextRange) => void) | undefined
}

/** How it went, why, and where that is written. */
export function Explanation({ question, chosen, highlights, onRemoveHighlight }: ExplanationProps) {
  const { options, correctAnswer, rationales, explanation, keyPoint, references } = question
  const others = options.flatMap(({ id }, index) => {
    const rationale = rationales[id]
    // A revision can make right what an older rationale speaks against.
    return rationale && id !== correctAnswer ? [{ id, letter: optionLetter(index), rationale }] : []
  })
  return (
    <section className={styles['explanation']} aria-label="Explanation">
      <Verdict question={question} chosen={chosen} />
      <h3>Explanation</h3>
      <p className={styles['prose']}>
        <HighlightedText part="explanation" text={explanation} ranges={highlights} onRemove={onRemoveHighlight} />
      </p>
      {keyPoint && (
        <>
          <h3>Key point</h3>
          <p className={`${styles['prose']} ${styles['keyPoint']}`}>{keyPoint}</p>
        </>
      )}
      {others.length > 0 && (
        <>
          <h3>Why not the others</h3>
          <ul className={`${styles['list']} ${styles['lettered']}`}>
            {others.map(({ id, letter, rationale }) => (
              <li key={id}>
                <b>{letter}.</b> {rationale}
              </li>
            ))}
          </ul>
        </>
      )}
      {references.length > 0 && (
        <>
          <h3>References</h3>
          <ol className={`${styles['list']} ${styles['references']}`}>
            {references.map((reference) => (
              <li key={reference}>{reference}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Verdict({ question, chosen }: VerdictProps) {
  const { options, correctAnswer } = question
  const right = letterOf(options, correctAnswer)
  return (
    <>
      {chosen === undefined && (
        <p className={`${styles['verdict']} ${styles['unanswered']}`}>
          <IconCircleDashed size={20} aria-hidden /> Not answered. The right answer is {right}.
        </p>
      )}
      {chosen === correctAnswer && (
        <p className={`${styles['verdict']} ${styles['right']}`}>
          <IconCheck size={20} aria-hidden /> Correct. The answer is {right}.
        </p>
      )}
      {chosen !== undefined && chosen !== correctAnswer && (
        <p className={`${styles['verdict']} ${styles['wrong']}`}>
          <IconX size={20} aria-hidden /> Incorrect. You chose {letterOf(options, chosen)}; the right answer is {right}.
        </p>
      )}
      <p className={styles['facts']}>{factsOf(question).join(' \u00b7 ')}</p>
    </>
  )
}

/** What only a completed block knows, beside the section that the question is of. */
function factsOf(question: AnsweredQuestion | ReviewedQuestion): string[] {
  if (!('timeSpent' in question)) return [question.domain]
  const late = question.lateAnswers.map(({ answerId }) => letterOf(question.options, answerId) || 'no answer')
  return [
    question.domain,
    `Time spent: ${timeSpentText(question.timeSpent)}`,
    ...(question.peerChoices ? [] : ['What other learners chose is shown once 5 have answered']),
    ...(late.length > 0 ? [`Arrived too late to count: ${late.join(', ')}`] : []),
  ]
}
