import { Button } from '@mantine/core'
import { memo, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import type { AnsweredQuestion, OpenQuestion, ReviewedQuestion } from '../../contract/blocks.ts'
import type { TextRange } from '../../domain/highlights/ranges.ts'
import { ShownFigureView } from '../figure/shown-figure.tsx'
import { Explanation } from './explanation.tsx'
import type { HighlightPart, Highlights } from './highlight-parts.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { OriginBadge } from './origin-badge.tsx'
import shared from './question.module.css'
import styles from './question-card.module.css'

type KeyedQuestion = AnsweredQuestion | ReviewedQuestion

/** The card tells its options this. */
export interface OptionsPlace {
  labelledBy: string
  /** The right option, once it may be shown. */
  correctAnswer: string | undefined
  /** Percent of learners by option, where enough have answered. */
  peerChoices: Readonly<Record<string, number>> | null
}

interface QuestionCardProps {
  question: OpenQuestion | KeyedQuestion
  /** Such as 'Question 3 of 40'. */
  heading: string
  headingRef?: Ref<HTMLHeadingElement>
  chosen: string | undefined
  locked: boolean
  /** Shows key and explanation, where the question carries them. */
  explained: boolean
  /** The list of the options. */
  options: (place: OptionsPlace) => ReactNode
  /** Given where an answer can be taken back. */
  onClear?: (() => void) | undefined
  highlights?: Highlights | undefined
  onRemoveHighlight?: ((part: HighlightPart, range: TextRange) => void) | undefined
}

const noHighlights: Highlights = {}

/** One question, to read and to answer. It knows no block, no clock and no server. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, heading, headingRef, chosen, locked, explained, options, onClear } = props
  const { highlights = noHighlights, onRemoveHighlight } = props
  const stemId = useId()
  const keyed = explained ? withKey(question) : undefined
  const explanation = useInViewOnceExplained(question.id, keyed !== undefined)
  return (
    <article className={shared.card}>
      <div className={styles.asked}>
        <header className={shared.top}>
          <h2 className={shared.heading} ref={headingRef} tabIndex={-1}>
            {heading}
          </h2>
          <OriginBadge updatedBy={question.updatedBy} />
        </header>
        {question.vignette && (
          <p className="reading">
            <HighlightedText
              part="vignette"
              text={question.vignette}
              ranges={highlights.vignette}
              onRemove={onRemoveHighlight}
            />
          </p>
        )}
        {question.figure && <ShownFigureView figure={question.figure} />}
        <p className={`reading ${shared.stem}`} id={stemId}>
          <HighlightedText part="stem" text={question.stem} ranges={highlights.stem} onRemove={onRemoveHighlight} />
        </p>
        {options({
          labelledBy: stemId,
          correctAnswer: keyed?.correctAnswer,
          peerChoices: keyed ? peersOf(keyed) : null,
        })}
        {onClear && (
          <div className={styles.below}>
            {chosen !== undefined && !locked && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-md"
                aria-keyshortcuts="Backspace"
                title="Clear the answer (Backspace)"
                onClick={onClear}
              >
                Clear answer
              </Button>
            )}
          </div>
        )}
      </div>
      {keyed && (
        <Explanation
          ref={explanation}
          question={keyed}
          chosen={chosen}
          highlights={highlights}
          onRemoveHighlight={onRemoveHighlight}
        />
      )}
    </article>
  )
})

/** Brings the verdict into view when the question is explained while it is read, not when one comes back to it. */
function useInViewOnceExplained(questionId: string, isExplained: boolean) {
  const explanation = useRef<HTMLElement>(null)
  const before = useRef({ questionId, isExplained })
  useEffect(() => {
    const wasOpen = before.current.questionId === questionId && !before.current.isExplained
    before.current = { questionId, isExplained }
    if (wasOpen && isExplained) explanation.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [questionId, isExplained])
  return explanation
}

/** The key of an open exam stays on the server. */
const withKey = (question: OpenQuestion | KeyedQuestion): KeyedQuestion | undefined =>
  'correctAnswer' in question ? question : undefined

const peersOf = (question: KeyedQuestion) => ('peerChoices' in question ? question.peerChoices : null)
