import { Text } from '@mantine/core'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { fieldValue } from '../../domain/blocks/merge-change.ts'
import { highlightsOf } from '../question/highlight-parts.ts'
import { useOptions } from '../question/option-list.tsx'
import { QuestionCard } from '../question/question-card.tsx'
import { LastLine } from '../ui/last-line.tsx'
import { AfterExplanation, type AfterExplanationProps } from './explanation/after-explanation.tsx'
import styles from './question-view.module.css'
import type { BlockSession } from './session/block-session.ts'
import { answerOf, isExplained, isLocked } from './session/block-state.ts'
import { useBlockState, useQuestion } from './session/use-session.ts'
import type { Highlighting } from './tools/use-highlighting.ts'

interface QuestionViewProps {
  session: BlockSession
  area: RefObject<HTMLElement | null>
  highlighting: Highlighting
  feedback: AfterExplanationProps['feedback']
}

/** The current question, painted from memory. Moving brings the focus to its heading and the text to its top. */
export function QuestionView({ session, area, highlighting, feedback }: QuestionViewProps) {
  const currentIndex = useBlockState(session, (state) => state.currentIndex)
  const question = useQuestion(session)
  const { id } = question
  const chosen = useBlockState(session, (state) => answerOf(state, id))
  const questionState = useBlockState(session, ({ states }) => states[id])
  const highlights = useMemo(() => highlightsOf(questionState), [questionState])
  const crossedOut = useMemo(() => fieldValue(questionState, 'crossedOut'), [questionState])
  const locked = useBlockState(session, (state) => isLocked(state, id))
  const explained = useBlockState(session, (state) => isExplained(state, id))
  const withheld = useBlockState(session, (state) => state.withheld[id] === true)
  const covered = useBlockState(session, ({ phase }) => phase === 'paused')
  const { mode } = session.state
  const heading = useRef<HTMLHeadingElement>(null)

  const options = useOptions({
    options: question.options,
    chosen,
    locked,
    crossedOut,
    chooser: mode === 'review' ? undefined : session,
  })

  useEffect(() => {
    if (currentIndex < 0) return
    area.current?.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [currentIndex, area])

  // The browser ends a selection after the button is up.
  const onPointerUp = ({ pointerType }: { pointerType: string }) => {
    if (pointerType === 'mouse') setTimeout(highlighting.add)
  }
  return (
    <section
      ref={area}
      className={styles.area}
      aria-label="Question"
      data-covered={covered}
      inert={covered}
      onPointerUp={onPointerUp}
    >
      <div className={styles.sides} data-sides={mode !== 'exam'}>
        <QuestionCard
          key={id}
          question={question}
          heading={`Question ${currentIndex + 1} of ${session.questions.length}`}
          headingRef={heading}
          chosen={chosen}
          locked={locked}
          explained={explained}
          options={options}
          onClear={mode === 'exam' ? session.clear : undefined}
          highlights={highlights}
          onRemoveHighlight={highlighting.remove}
        />
        {withheld && (
          <Text mt="md" role="note">
            An exam that you have not finished asks this question. Its answer and explanation come back when you end
            that exam.
          </Text>
        )}
        {explained && session.isSaved && <AfterExplanation session={session} question={question} feedback={feedback} />}
      </div>
      <LastLine className={styles.line} />
    </section>
  )
}
