import { IconFlagFilled, IconNote } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { BlockSession } from './block-session.ts'
import { isExplained } from './block-state.ts'
import styles from './player.module.css'
import { standingOf } from './standing.ts'
import { StandingIcon } from './standing-icon.tsx'
import { useBlockState } from './use-session.ts'

/** The questions of the block by number, with where each stands. */
export function QuestionRail({ session, onGoTo }: { session: BlockSession; onGoTo: (index: number) => void }) {
  const currentIndex = useBlockState(session, (state) => state.currentIndex)
  const answers = useBlockState(session, (state) => state.answers)
  const marked = useBlockState(session, (state) => state.marked)
  const notes = useBlockState(session, (state) => state.notes)
  const locked = useBlockState(session, ({ phase }) => phase !== 'running')
  const current = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (currentIndex >= 0) current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [currentIndex])

  return (
    <nav className={styles.rail} aria-label="Questions">
      <ol className={styles.railList}>
        {session.questions.map((question, index) => {
          const { id } = question
          const standing = standingOf(question, answers[id], isExplained(session.state, id))
          const isCurrent = index === currentIndex
          return (
            <li key={id}>
              <button
                type="button"
                ref={isCurrent ? current : undefined}
                className={styles.railButton}
                aria-current={isCurrent ? 'step' : undefined}
                aria-label={`Question ${index + 1}, ${standing}${marked[id] ? ', marked' : ''}${notes[id] ? ', with a note' : ''}`}
                disabled={locked}
                onClick={() => onGoTo(index)}
              >
                <span className={styles.flags}>
                  {marked[id] && <IconFlagFilled size={14} className={styles.marked} aria-hidden />}
                  {notes[id] && <IconNote size={14} aria-hidden />}
                </span>
                <span>{index + 1}</span>
                <StandingIcon standing={standing} />
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
