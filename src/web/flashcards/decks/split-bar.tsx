import { Progress, Text } from '@mantine/core'
import type { Deck } from '../../../contract/flashcards.ts'

/** How far the learner is with a deck, in words as well as in colour. Archived cards are left out. */
export function SplitBar({ split: { mature, learning, unstudied } }: { split: Deck['split'] }) {
  const total = Math.max(mature + learning + unstudied, 1)
  return (
    <>
      <Progress.Root size={6} aria-hidden>
        <Progress.Section value={(100 * mature) / total} color="green" />
        <Progress.Section value={(100 * learning) / total} color="yellow" />
      </Progress.Root>
      <Text size="sm" mt="var(--space-half)">
        {mature} mature, {learning} learning, {unstudied} unstudied
      </Text>
    </>
  )
}
