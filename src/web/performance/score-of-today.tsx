import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listKeyChanges } from '../../contract/analytics.ts'
import { queryOf } from '../api.ts'

/** Where a key has changed since, what the same answers come to by the keys of today. */
export function ScoreOfToday({ blockId }: { blockId: string }) {
  const rescored = useQuery(queryOf(listKeyChanges, {}))
  const block = rescored.data?.find((one) => one.blockId === blockId)
  if (!block) return null
  return (
    <Text size="sm" fw="var(--weight-medium)">
      {block.scoreNow}% by the keys of today
    </Text>
  )
}
