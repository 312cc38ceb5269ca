import { Button, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { Shortcuts } from '../keyboard/use-shortcuts.ts'
import type { BlockSession } from '../session/block-session.ts'
import { useBlockState } from '../session/use-session.ts'
import { ToolButtons, type ToolButtonsProps } from '../tools/tool-buttons.tsx'
import styles from './player-footer.module.css'

interface PlayerFooterProps extends ToolButtonsProps {
  session: BlockSession
  shortcuts: Shortcuts
}

/** Everything here has a key, and says it. */
export function PlayerFooter({ session, shortcuts, ...tools }: PlayerFooterProps) {
  const currentIndex = useBlockState(session, (state) => state.currentIndex)
  const locked = useBlockState(session, ({ phase }) => phase !== 'running')
  const isLast = currentIndex === session.questions.length - 1
  const isReview = session.state.mode === 'review'
  return (
    <footer className={styles.footer}>
      <Tooltip withinPortal={false} label="Previous question (left arrow)">
        <Button
          className={styles.move}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          aria-keyshortcuts="ArrowLeft"
          disabled={locked || currentIndex === 0}
          onClick={() => shortcuts.move(-1)}
        >
          Prev
        </Button>
      </Tooltip>
      <ToolButtons {...tools} session={session} shortcuts={shortcuts} />
      {isLast && !isReview && !session.isDemo ? (
        <Tooltip withinPortal={false} label="End the section (Shift+E)">
          <Button className={styles.move} aria-keyshortcuts="Shift+E" disabled={locked} onClick={shortcuts.endSection}>
            End Section
          </Button>
        </Tooltip>
      ) : (
        <Tooltip withinPortal={false} label="Next question (right arrow)">
          <Button
            className={styles.move}
            variant={isReview ? 'default' : 'filled'}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            aria-keyshortcuts="ArrowRight"
            disabled={locked || isLast}
            onClick={() => shortcuts.move(1)}
          >
            Next
          </Button>
        </Tooltip>
      )}
    </footer>
  )
}
