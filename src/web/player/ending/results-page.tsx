import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { getBlock } from '../../../contract/blocks.ts'
import { queryOf } from '../../api.ts'
import { BlockFailure } from '../../question/block-failure.tsx'
import { UnfinishedBlock } from '../../question/unfinished-block.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
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
  return <UnfinishedBlock title="Results" block={block.data} then="its result comes" />
}
