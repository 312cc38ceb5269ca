import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { blocksQuery } from '../offline/device-queries.ts'
import { BlockRows } from '../question/block-rows.tsx'
import { unfinishedOf } from '../question/unfinished-blocks.ts'
import { Failure } from '../ui/failure.tsx'

/** In the place of the Qbanks, which only the server knows: the blocks to go on with, and those to read again. */
export function BlocksOnDevice({ userId, onRetry }: { userId: string; onRetry: () => void }) {
  const { data, error } = useQuery({ ...blocksQuery(userId), retry: false })
  if (error) return <Failure error={error} onRetry={onRetry} />
  if (!data) return null
  return (
    <Stack gap="xl">
      <Group justify="space-between">
        <Text>You are offline: these are the blocks that this device holds.</Text>
        <Button variant="default" mih={44} onClick={onRetry}>
          Try Again
        </Button>
      </Group>
      <BlockRows title="Unfinished blocks" blocks={unfinishedOf(data)} />
      <BlockRows title="Finished blocks" blocks={data.filter(({ completed }) => completed)} />
    </Stack>
  )
}
