import { IconCheck, IconCircle, IconCircleFilled, IconX } from '@tabler/icons-react'
import type { Standing } from './standing.ts'
import styles from './standing-icon.module.css'

/** The sign of a standing: its shape says it without its colour. */
export function StandingIcon({ standing }: { standing: Standing }) {
  switch (standing) {
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
