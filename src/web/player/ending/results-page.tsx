import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router'
import { getBlock } from '../../../contract/blocks.ts'
import { queryOf } from '../../api.ts'
import { Page } from '../../ui/page.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { BlockFailure } from '../notices/block-failure.tsx'
import { ResultsScreen } from './results-screen.tsx'

/** The result of a completed block, at an address of its own. */
export function ResultsPage() {
  const [search] = useSearchParams()
  const blockId = search.get('block_id')
  return blockId ? <ResultsOf key={blockId} blockId={blockId} /> : <Navigate replace to="/performance" />
}

function ResultsOf({ blockId }: { blockId: string }) {
  const block = useQuery(queryOf(getBlock, { params: { id: blockId } }))
  if (block.error) return <BlockFailure failure={block.error} onRetry={() => void block.refetch()} />
  if (!block.data) return <PageLoading />
  if (block.data.mode === 'review') return <ResultsScreen block={block.data} />
  return (
    <Page title="Results">
      <Text mb="sm">{block.data.title} is not finished yet; its result comes when you end the section.</Text>
      <Anchor component={Link} to={`/exam?block_id=${blockId}`}>
        Resume the block
      </Anchor>
    </Page>
  )
}
