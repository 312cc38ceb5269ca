import { Button, Group, Text } from '@mantine/core'
import styles from './question-links.module.css'

interface QuestionLinksProps {
  /** Names these questions together. */
  label: string
  /** By position in the block, from 0. */
  indexes: readonly number[]
  isDisabled: boolean
  onGoTo: (index: number) => void
}

/** The numbers of questions, each of which leads to its question. */
export function QuestionLinks({ label, indexes, isDisabled, onGoTo }: QuestionLinksProps) {
  return (
    <div className={styles.links}>
      <Text>{label}</Text>
      {indexes.length > 0 && (
        <Group gap="var(--space-half)" mt="var(--space-1)" className={styles.numbers}>
          {indexes.map((index) => (
            <Button
              key={index}
              variant="default"
              size="compact-md"
              miw={44}
              mih={44}
              disabled={isDisabled}
              aria-label={`Go to question ${index + 1}`}
              onClick={() => onGoTo(index)}
            >
              {index + 1}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}
