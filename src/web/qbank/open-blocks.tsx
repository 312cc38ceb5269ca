import { useQuery } from '@tanstack/react-query'
import { blocksQuery } from '../offline/device-queries.ts'
import { BlockRows } from '../question/block-rows.tsx'

/** The blocks to go on with, of all Qbanks. */
export function OpenBlocks({ userId }: { userId: string }) {
  const { data } = useQuery(blocksQuery(userId))
  return <BlockRows title="Unfinished blocks" blocks={data?.filter(({ completed }) => !completed) ?? []} />
}
