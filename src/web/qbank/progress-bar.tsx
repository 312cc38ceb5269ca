import { Progress, Text } from '@mantine/core'

interface ProgressBarProps {
  correct: number
  incorrect: number
  unseen: number
}

/** The learner's standing in a Qbank, in words as well as in colour. */
export function ProgressBar({ correct, incorrect, unseen }: ProgressBarProps) {
  const total = Math.max(correct + incorrect + unseen, 1)
  const words = `${correct} correct, ${incorrect} incorrect, ${unseen} unseen`
  return (
    <>
      <Progress.Root size="lg" mt="sm" aria-hidden>
        <Progress.Section value={(100 * correct) / total} color="green" />
        <Progress.Section value={(100 * incorrect) / total} color="red" />
      </Progress.Root>
      <Text size="sm" mt={4}>
        {words}
      </Text>
    </>
  )
}
