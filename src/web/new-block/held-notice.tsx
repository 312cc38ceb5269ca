import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listBlocks } from '../../contract/blocks.ts'
import { queryOf } from '../api.ts'

/** A question of an unfinished block is not drawn again: says how many those are, and where to go on with them. */
export function HeldNotice({ qbankId }: { qbankId: string }) {
  const blocks = useQuery({ ...queryOf(listBlocks, { query: { qbank_id: qbankId } }), staleTime: 0 })
  const unfinished = blocks.data?.filter(({ completed }) => !completed) ?? []
  const held = unfinished.reduce((sum, { questionCount }) => sum + questionCount, 0)
  if (held === 0) return null
  return (
    <Text>
      {held} more {held === 1 ? 'question is' : 'questions are'} held in {unfinished.length} unfinished{' '}
      {unfinished.length === 1 ? 'block' : 'blocks'}.{' '}
      <Anchor component={Link} to={`/block/new?qbank_id=${encodeURIComponent(qbankId)}&previous=1`}>
        Resume or delete them
      </Anchor>
    </Text>
  )
}
