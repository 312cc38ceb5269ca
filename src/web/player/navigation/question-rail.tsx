import { IconNote } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { fieldValue } from '../../../domain/blocks/merge-change.ts'
import type { BlockSession } from '../session/block-session.ts'
import { answerOf, isExplained } from '../session/block-state.ts'
import { useBlockState } from '../session/use-session.ts'
import { MarkedFlag } from './marked-flag.tsx'
import { OutcomeIcon } from './outcome-icon.tsx'
import { questionOutcome } from './question-outcome.ts'
import styles from './question-rail.module.css'

/** The questions of the block by number, with where each stands. */
export function QuestionRail({ session, onGoTo }: { session: BlockSession; onGoTo: (index: number) => void }) {
  const currentIndex = useBlockState(session, (state) => state.currentIndex)
  const states = useBlockState(session, (state) => state.states)
  const locked = useBlockState(session, ({ phase }) => phase !== 'running')
  const rail = useRef<HTMLElement>(null)

  useEffect(() => {
    if (currentIndex >= 0) showCurrent()
    // It becomes a strip when a phone is turned, and begins at its first number.
    window.addEventListener('resize', showCurrent)
    return () => window.removeEventListener('resize', showCurrent)
    function showCurrent() {
      if (rail.current) centreCurrent(rail.current)
    }
  }, [currentIndex])

  return (
    <nav ref={rail} className={styles.rail} aria-label="Questions">
      <ol className={styles.railList}>
        {session.questions.map((question, index) => {
          const { id } = question
          const outcome = questionOutcome(question, answerOf(session.state, id), isExplained(session.state, id))
          const isMarked = fieldValue(states[id], 'marked')
          const note = fieldValue(states[id], 'note')
          const isCurrent = index === currentIndex
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.railButton}
                aria-current={isCurrent ? 'step' : undefined}
                aria-label={`Question ${index + 1}, ${outcome}${isMarked ? ', marked' : ''}${note ? ', with a note' : ''}`}
                disabled={locked}
                onClick={() => onGoTo(index)}
              >
                <span className={styles.flags}>
                  {isMarked && <MarkedFlag />}
                  {note && <IconNote size={14} aria-hidden />}
                </span>
                <span>{index + 1}</span>
                <OutcomeIcon outcome={outcome} />
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Scrolls the rail, never the page, so that as many numbers stand before the current one as after it. */
function centreCurrent(rail: HTMLElement) {
  const current = rail.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!current) return
  const { left, top, width, height } = rail.getBoundingClientRect()
  rail.scrollBy({
    left: current.left + current.width / 2 - left - width / 2,
    top: current.top + current.height / 2 - top - height / 2,
  })
}
