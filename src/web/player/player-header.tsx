import { UnstyledButton } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { BlockSession } from './block-session.ts'
import { clockText } from './clock-text.ts'
import styles from './player.module.css'
import { useBlockState, useSaveState } from './use-session.ts'

/** Title, what becomes of the saves, and the clock of an exam. */
export function PlayerHeader({ session, title }: { session: BlockSession; title: string }) {
  return (
    <header className={styles['header']}>
      <h1 className={styles['title']} title={title}>
        {title}
      </h1>
      <SaveWord session={session} />
      <Clock session={session} />
    </header>
  )
}

function SaveWord({ session }: { session: BlockSession }) {
  const { phase } = useSaveState(session)
  return (
    <span className={styles['save']}>
      {phase === 'saving' && 'Saving... '}
      {phase === 'pending' && (
        <UnstyledButton
          className={styles['retry'] ?? ''}
          title="Save again now"
          onClick={() => void session.queue.retryNow()}
        >
          Unsaved Changes
        </UnstyledButton>
      )}
    </span>
  )
}

function Clock({ session }: { session: BlockSession }) {
  const timeRemaining = useBlockState(session, (state) => state.timeRemaining)
  const { mode } = session.block
  if (timeRemaining === null)
    return <span className={styles['mode']}>{mode === 'review' ? 'Review' : 'Tutor Mode'}</span>
  return (
    <span className={styles['clock']} data-low={timeRemaining <= 60} role="timer" aria-label="Time remaining">
      <IconClock size={18} aria-hidden /> {clockText(timeRemaining)}
    </span>
  )
}
