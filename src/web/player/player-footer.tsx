import { Button, Tooltip } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconDoorExit,
  IconFlag,
  IconFlagFilled,
  IconPlayerPause,
} from '@tabler/icons-react'
import type { BlockSession } from './block-session.ts'
import styles from './player.module.css'
import { useBlockState } from './use-session.ts'

interface PlayerFooterProps {
  session: BlockSession
  onMove: (step: 1 | -1) => void
  onMark: () => void
  /** Pause, or in review leave. */
  onPause: () => void
  onEndSection: () => void
}

export function PlayerFooter({ session, onMove, onMark, onPause, onEndSection }: PlayerFooterProps) {
  const { questions, mode } = session.block
  const currentIndex = useBlockState(session, (state) => state.currentIndex)
  const locked = useBlockState(session, ({ phase }) => phase !== 'running')
  const isLast = currentIndex === questions.length - 1
  const isReview = mode === 'review'
  return (
    <footer className={styles['footer']}>
      <Tooltip label="Previous question (left arrow)">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          aria-keyshortcuts="ArrowLeft"
          disabled={locked || currentIndex === 0}
          onClick={() => onMove(-1)}
        >
          Prev
        </Button>
      </Tooltip>
      {!isReview && <MarkButton session={session} locked={locked} onMark={onMark} />}
      <Tooltip label={isReview ? 'Back to the blocks of this Qbank' : 'Pause, or save and exit'}>
        <Button
          variant="default"
          leftSection={isReview ? <IconDoorExit size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
          disabled={locked}
          onClick={onPause}
        >
          {isReview ? 'Exit' : 'Pause'}
        </Button>
      </Tooltip>
      {isLast && !isReview ? (
        <Button disabled={locked} onClick={onEndSection}>
          End Section
        </Button>
      ) : (
        <Tooltip label="Next question (right arrow)">
          <Button
            variant={isReview ? 'default' : 'filled'}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            aria-keyshortcuts="ArrowRight"
            disabled={locked || isLast}
            onClick={() => onMove(1)}
          >
            Next
          </Button>
        </Tooltip>
      )}
    </footer>
  )
}

type MarkButtonProps = Pick<PlayerFooterProps, 'session' | 'onMark'> & { locked: boolean }

function MarkButton({ session, locked, onMark }: MarkButtonProps) {
  const isMarked = useBlockState(session, (state) => state.marked[state.questionIds[state.currentIndex] ?? ''] === true)
  return (
    <Tooltip label={isMarked ? 'Take the mark off (M)' : 'Mark this question (M)'}>
      <Button
        variant="default"
        leftSection={
          isMarked ? (
            <IconFlagFilled size={18} className={styles['marked'] ?? ''} aria-hidden />
          ) : (
            <IconFlag size={18} aria-hidden />
          )
        }
        aria-pressed={isMarked}
        aria-keyshortcuts="M"
        disabled={locked}
        onClick={onMark}
      >
        Mark
      </Button>
    </Tooltip>
  )
}
