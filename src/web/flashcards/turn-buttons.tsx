import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styles from './flashcards.module.css'
import type { StudyState } from './study-state.ts'

interface TurnButtonsProps {
  study: StudyState
  onFlip: () => void
  onMove: (step: 1 | -1) => void
}

export const TurnButtons = ({ study, onFlip, onMove }: TurnButtonsProps) => (
  <div className={styles['turn']}>
    <ActionIcon
      variant="default"
      size={44}
      aria-label="Previous"
      title="Previous (left arrow)"
      disabled={study.position === 0}
      onClick={() => onMove(-1)}
    >
      <IconChevronLeft size={20} aria-hidden />
    </ActionIcon>
    <Button size="md" miw={170} title="Space" onClick={onFlip}>
      {study.isFlipped ? 'Hide Answer' : 'Show Answer'}
    </Button>
    <ActionIcon variant="default" size={44} aria-label="Next" title="Next (right arrow)" onClick={() => onMove(1)}>
      <IconChevronRight size={20} aria-hidden />
    </ActionIcon>
  </div>
)
