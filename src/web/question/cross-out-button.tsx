import { UnstyledButton } from '@mantine/core'
import { IconStrikethrough } from '@tabler/icons-react'
import styles from './question.module.css'

interface CrossOutButtonProps {
  letter: string
  isCrossedOut: boolean
  /** Its place stays, so that nothing moves when an answer locks the options. */
  hidden: boolean
  onClick: () => void
}

/** Strikes an option through as a thinking aid; the answer stays what it is. */
export function CrossOutButton({ letter, isCrossedOut, hidden, onClick }: CrossOutButtonProps) {
  const digit = letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1
  const does = isCrossedOut ? `Restore option ${letter}` : `Cross out option ${letter}`
  return (
    <UnstyledButton
      className={styles.crossOut}
      data-hidden={hidden}
      disabled={hidden}
      aria-pressed={isCrossedOut}
      aria-label={`Cross out option ${letter}`}
      aria-keyshortcuts={`X Shift+${digit}`}
      title={`${does} (X, or Shift+${digit})`}
      onClick={onClick}
    >
      <IconStrikethrough size={18} aria-hidden />
    </UnstyledButton>
  )
}
