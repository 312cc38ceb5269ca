import './state-colours.css'
import { Button } from '@mantine/core'
import { type Ref, useId } from 'react'
import type { AnsweredQuestion, OpenQuestion, ReviewedQuestion } from '../../contract/blocks.ts'
import { Explanation } from './explanation.tsx'
import { OptionList } from './option-list.tsx'
import { OriginBadge } from './origin-badge.tsx'
import styles from './question.module.css'

type KeyedQuestion = AnsweredQuestion | ReviewedQuestion

interface QuestionCardProps {
  question: OpenQuestion | KeyedQuestion
  /** Such as 'Question 3 of 40'. */
  heading: string
  headingRef?: Ref<HTMLHeadingElement>
  chosen: string | undefined
  locked: boolean
  /** Shows key and explanation, where the question carries them. */
  explained: boolean
  onChoose: (optionId: string) => void
  /** Given where an answer can be taken back. */
  onClear?: () => void
}

/** One question as it is read and answered. It knows no block, no clock and no server. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, heading, headingRef, chosen, locked, explained, onChoose, onClear } = props
  const stemId = useId()
  const keyed = explained ? withKey(question) : undefined
  return (
    <article className={styles['card']}>
      <header className={styles['top']}>
        <h2 className={styles['heading']} ref={headingRef} tabIndex={-1}>
          {heading}
        </h2>
        <OriginBadge updatedBy={question.updatedBy} />
      </header>
      {question.vignette && <p className={styles['prose']}>{question.vignette}</p>}
      <p className={`${styles['prose']} ${styles['stem']}`} id={stemId}>
        {question.stem}
      </p>
      <OptionList
        options={question.options}
        chosen={chosen}
        correctAnswer={keyed?.correctAnswer}
        peerChoices={keyed ? peersOf(keyed) : null}
        locked={locked}
        labelledBy={stemId}
        onChoose={onChoose}
      />
      {onClear && (
        <div className={styles['below']}>
          {chosen !== undefined && !locked && (
            <Button variant="subtle" color="gray" size="compact-md" onClick={onClear}>
              Clear answer
            </Button>
          )}
        </div>
      )}
      {keyed && <Explanation question={keyed} chosen={chosen} />}
    </article>
  )
}

/** The key of an open exam stays on the server. */
const withKey = (question: OpenQuestion | KeyedQuestion): KeyedQuestion | undefined =>
  'correctAnswer' in question ? question : undefined

const peersOf = (question: KeyedQuestion) => ('peerChoices' in question ? question.peerChoices : null)
