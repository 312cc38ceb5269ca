import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconClock, IconKeyboard, IconLink } from '@tabler/icons-react'
import { clockText } from '../../question/clock-text.ts'
import { useTitle } from '../../ui/use-title.ts'
import type { Shortcuts } from '../keyboard/use-shortcuts.ts'
import type { BlockSession } from '../session/block-session.ts'
import { useBlockState, useSaveState } from '../session/use-session.ts'
import styles from './player-header.module.css'

interface PlayerHeaderProps {
  session: BlockSession
  title: string
  shortcuts: Shortcuts
}

/** Title, what becomes of the saves, and the clock of an exam. */
export function PlayerHeader({ session, title, shortcuts }: PlayerHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
      <SaveWord session={session} title={title} onSaveNow={shortcuts.saveNow} />
      <Clock session={session} />
      {session.state.mode === 'review' && (
        <HeaderButton label="Copy link" tip="Copy the link to this question (Y)" keys="Y" onClick={shortcuts.copyLink}>
          <IconLink size={20} aria-hidden />
        </HeaderButton>
      )}
      <HeaderButton label="Keys and signs" tip="Keys and signs (?)" keys="?" onClick={shortcuts.listKeys}>
        <IconKeyboard size={20} aria-hidden />
      </HeaderButton>
    </header>
  )
}

/** In the header, and in the title of the tab, where it is seen from elsewhere. */
function SaveWord({ session, title, onSaveNow }: { session: BlockSession; title: string; onSaveNow: () => void }) {
  const { phase } = useSaveState(session)
  const word = { idle: '', saving: 'Saving... ', pending: 'Unsaved Changes \u00b7 ' }[phase]
  useTitle(`${word}${title}`)
  return (
    <span className={styles.save}>
      {phase === 'saving' && 'Saving... '}
      {phase === 'pending' && (
        <UnstyledButton className={styles.retry} aria-keyshortcuts="R" title="Save again now (R)" onClick={onSaveNow}>
          Unsaved Changes
        </UnstyledButton>
      )}
    </span>
  )
}

function Clock({ session }: { session: BlockSession }) {
  const timeRemaining = useBlockState(session, (state) => state.timeRemaining)
  const { mode } = session.state
  if (mode === 'review') return <ReviewMode session={session} />
  if (timeRemaining === null) return <span className={styles.mode}>Tutor Mode</span>
  return (
    <span className={styles.clock} data-low={timeRemaining <= 60} role="timer" aria-label="Time remaining">
      <IconClock size={18} aria-hidden /> {clockText(timeRemaining)}
    </span>
  )
}

function ReviewMode({ session: { block } }: { session: BlockSession }) {
  const isMarked = block.mode === 'review' && block.timeNotVerified
  return (
    <span className={styles.mode}>
      Review
      {isMarked && (
        <span title="By the server's clock more time went by than the clock of this block showed.">
          {' '}
          · time not verified
        </span>
      )}
    </span>
  )
}

interface HeaderButtonProps {
  label: string
  tip: string
  keys: string
  onClick: () => void
  children: React.ReactNode
}

const HeaderButton = ({ label, tip, keys, onClick, children }: HeaderButtonProps) => (
  <ActionIcon
    className={styles.headerButton}
    variant="subtle"
    color="gray"
    size={36}
    aria-label={label}
    aria-keyshortcuts={keys}
    title={tip}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)
