import { useEffect, useRef } from 'react'
import { QuestionCard } from '../question/question-card.tsx'
import type { BlockSession } from './block-session.ts'
import { isExplained, isLocked } from './block-state.ts'
import styles from './player.module.css'
import { useBlockState } from './use-session.ts'

/** The current question, painted from memory. Moving brings the focus to its heading and the text to its top. */
export function QuestionView({ session }: { session: BlockSession }) {
  const currentIndex = useBlockState(session, (state) => state.currentIndex)
  const question = session.block.questions[currentIndex]
  const id = question?.id ?? ''
  const chosen = useBlockState(session, ({ answers }) => answers[id])
  const locked = useBlockState(session, (state) => isLocked(state, id))
  const explained = useBlockState(session, (state) => isExplained(state, id))
  const covered = useBlockState(session, ({ phase }) => phase === 'paused')
  const heading = useRef<HTMLHeadingElement>(null)
  const area = useRef<HTMLElement>(null)

  useEffect(() => {
    if (currentIndex < 0) return
    area.current?.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [currentIndex])

  const choose = (optionId: string | null) => session.dispatch({ type: 'choose', optionId })
  return (
    <section ref={area} className={styles['area']} aria-label="Question" data-covered={covered} inert={covered}>
      {question && (
        <QuestionCard
          key={id}
          question={question}
          heading={`Question ${currentIndex + 1} of ${session.block.questions.length}`}
          headingRef={heading}
          chosen={chosen}
          locked={locked}
          explained={explained}
          onChoose={choose}
          {...(session.block.mode === 'exam' ? { onClear: () => choose(null) } : {})}
        />
      )}
    </section>
  )
}
