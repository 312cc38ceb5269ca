import { useQuery } from '@tanstack/react-query'
import { blocksQuery } from '../offline/device-queries.ts'
import { BlockRows } from '../question/block-rows.tsx'
import { unfinishedOf } from '../question/unfinished-blocks.ts'

/** The blocks to go on with, of all Qbanks. */
export function OpenBlocks({ userId }: { userId: string }) {
  const { data } = useQuery(blocksQuery(userId))
  return <BlockRows title="Unfinished blocks" blocks={unfinishedOf(data)} />
}
