import { Text } from '@mantine/core'
import type { Deck } from '../../../contract/flashcards.ts'
import styles from './split-bar.module.css'

/** How far the learner is with a deck, in words as well as in colour. Archived cards are left out. */
export function SplitBar({ split: { mature, learning, unstudied } }: { split: Deck['split'] }) {
  const total = Math.max(mature + learning + unstudied, 1)
  return (
    <>
      <Text size="xs" c="var(--text-quiet)">
        {mature} mature, {learning} learning, {unstudied} unstudied
      </Text>
      <div className={styles.bar} aria-hidden>
        <div className={styles.mature} style={{ inlineSize: `${(100 * mature) / total}%` }} />
        <div className={styles.learning} style={{ inlineSize: `${(100 * learning) / total}%` }} />
      </div>
    </>
  )
}
