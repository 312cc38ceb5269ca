import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Ref } from 'react'
import styles from './turn-buttons.module.css'

interface TurnButtonsProps {
  isFirst: boolean
  isFlipped: boolean
  flipRef?: Ref<HTMLButtonElement> | undefined
  onFlip: () => void
  onMove: (step: 1 | -1) => void
}

export const TurnButtons = ({ isFirst, isFlipped, flipRef, onFlip, onMove }: TurnButtonsProps) => (
  // A learner may click and go on by keys: the focus stays where it was, so that Space does not press the button again.
  // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it was.
  <div className={styles.turn} onMouseDown={(event) => event.preventDefault()}>
    <ActionIcon
      variant="default"
      size={44}
      aria-label="Previous"
      title="Previous (left arrow)"
      disabled={isFirst}
      onClick={() => onMove(-1)}
    >
      <IconChevronLeft size={20} aria-hidden />
    </ActionIcon>
    <Button
      ref={flipRef}
      // Once the answer is seen, the ratings are what is pressed.
      variant={isFlipped ? 'subtle' : 'filled'}
      size={isFlipped ? 'sm' : 'md'}
      mih={44}
      miw="var(--turn-width, 170px)"
      title={isFlipped ? undefined : 'Space'}
      onClick={onFlip}
    >
      {isFlipped ? 'Hide Answer' : 'Show Answer'}
    </Button>
    <ActionIcon variant="default" size={44} aria-label="Next" title="Next (right arrow)" onClick={() => onMove(1)}>
      <IconChevronRight size={20} aria-hidden />
    </ActionIcon>
  </div>
)
