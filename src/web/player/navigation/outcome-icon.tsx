import { IconCheck, IconCircle, IconCircleFilled, IconX } from '@tabler/icons-react'
import styles from './outcome-icon.module.css'
import type { QuestionOutcome } from './question-outcome.ts'

/** The sign of an outcome: the shape tells it even without the colour. */
export function OutcomeIcon({ outcome }: { outcome: QuestionOutcome }) {
  switch (outcome) {
    case 'right':
      return <IconCheck size={16} stroke={2.5} className={styles.right} aria-hidden />
    case 'wrong':
      return <IconX size={16} stroke={2.5} className={styles.wrong} aria-hidden />
    case 'answered':
      return <IconCircleFilled size={12} className={styles.answered} aria-hidden />
    case 'unanswered':
      return <IconCircle size={12} className={styles.unanswered} aria-hidden />
  }
}
