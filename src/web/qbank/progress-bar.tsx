import { IconCheck, IconCircleDashed, IconX } from '@tabler/icons-react'
import { written } from '../../domain/site/claimed-number.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  correct: number
  incorrect: number
  unseen: number
}

/** The learner's progress in a Qbank: by pattern and length, and in words. */
export function ProgressBar({ correct, incorrect, unseen }: ProgressBarProps) {
  const parts = [
    { count: correct, word: 'correct', Icon: IconCheck },
    { count: incorrect, word: 'incorrect', Icon: IconX },
    { count: unseen, word: 'unseen', Icon: IconCircleDashed },
  ]
  return (
    <>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ count, word }) => (
          <span key={word} data-part={word} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.legend} aria-label="Your progress">
        {parts.map(({ count, word, Icon }) => (
          <li key={word}>
            <Icon size={16} data-part={word} aria-hidden /> {written(count)} {word}
          </li>
        ))}
      </ul>
    </>
  )
}
