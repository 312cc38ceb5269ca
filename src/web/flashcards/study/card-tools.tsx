import { IconArchive, IconArchiveFilled, IconFlag, IconFlagFilled, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Card } from '../../../contract/flashcard-parts.ts'
import styles from './card-tools.module.css'

interface CardToolsProps {
  card: Card
  onEdit: () => void
  onFlag: () => void
  onArchive: () => void
}

/** The buttons for a card, beside its ratings. */
export const CardTools = ({ card: { flagged, archived }, onEdit, onFlag, onArchive }: CardToolsProps) => (
  <span className={styles.icons}>
    <Icon label="Edit (E)" onClick={onEdit}>
      <IconPencil size={20} aria-hidden />
    </Icon>
    <Icon label={flagged ? 'Remove the flag (F)' : 'Flag (F)'} isPressed={flagged} onClick={onFlag}>
      {flagged ? <IconFlagFilled size={20} aria-hidden /> : <IconFlag size={20} aria-hidden />}
    </Icon>
    <Icon label={archived ? 'Already Archived' : 'Archive (A)'} isDisabled={archived} onClick={onArchive}>
      {archived ? <IconArchiveFilled size={20} aria-hidden /> : <IconArchive size={20} aria-hidden />}
    </Icon>
  </span>
)

interface IconProps {
  label: string
  isPressed?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

const Icon = ({ label, isPressed, isDisabled = false, onClick, children }: IconProps) => (
  <button
    type="button"
    className={styles.icon}
    title={label}
    aria-label={label}
    aria-pressed={isPressed}
    aria-disabled={isDisabled}
    onClick={isDisabled ? undefined : onClick}
  >
    {children}
  </button>
)
