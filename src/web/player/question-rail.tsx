import { IconCheck, IconCircle, IconCircleFilled, IconFlagFilled, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { BlockSession } from './block-session.ts'
import { isExplained } from './block-state.ts'
import styles from './player.module.css'
import { type Standing, standingOf } from './standing.ts'
import { useBlockState } from './use-session.ts'

/** The questions of the block by number, with where each stands. */
export function QuestionRail({ session, onGoTo }: { session: BlockSession; onGoTo: (index: number) => void }) {
  const currentIndex = useBlockState(session, (state) => state.currentIndex)
  const answers = useBlockState(session, (state) => state.answers)
  const marked = useBlockState(session, (state) => state.marked)
  const locked = useBlockState(session, ({ phase }) => phase !== 'running')
  const current = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (currentIndex >= 0) current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [currentIndex])

  return (
    <nav className={styles['rail']} aria-label="Questions">
      <ol className={styles['railList']}>
        {session.block.questions.map((question, index) => {
          const { id } = question
          const standing = standingOf(question, answers[id], isExplained(session.state, id))
          const isCurrent = index === currentIndex
          return (
            <li key={id}>
              <button
                type="button"
                ref={isCurrent ? current : undefined}
                className={styles['railButton']}
                aria-current={isCurrent ? 'step' : undefined}
                aria-label={`Question ${index + 1}, ${standing}${marked[id] ? ', marked' : ''}`}
                disabled={locked}
                onClick={() => onGoTo(index)}
              >
                <span className={styles['flag']}>{marked[id] && <IconFlagFilled size={14} />}</span>
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

function StandingIcon({ standing }: { standing: Standing }) {
  switch (standing) {
    case 'right':
      return <IconCheck size={16} stroke={2.5} className={styles['right'] ?? ''} />
    case 'wrong':
      return <IconX size={16} stroke={2.5} className={styles['wrong'] ?? ''} />
    case 'answered':
      return <IconCircleFilled size={12} className={styles['answered'] ?? ''} />
    case 'unanswered':
      return <IconCircle size={12} className={styles['unanswered'] ?? ''} />
  }
}
