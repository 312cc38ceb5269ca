import { Anchor, Button, Loader, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deleteBlock, listBlocks, renameBlock } from '../../contract/blocks.ts'
import { mutationOf, queryOf } from '../api.ts'
import { loginAddress } from '../next-address.ts'
import { useUser } from '../session.tsx'
import { Notice } from '../ui/notice.tsx'
import { BlockCard } from './block-card.tsx'

export function PreviousBlocks({ qbankId }: { qbankId: string }) {
  const user = useUser()
  const queryClient = useQueryClient()
  const setup = `/block/new?qbank_id=${encodeURIComponent(qbankId)}`
  const query = queryOf(listBlocks, { query: { qbank_id: qbankId } })
  const blocks = useQuery({ ...query, enabled: user !== undefined, staleTime: 0 })
  const remove = useMutation({ ...mutationOf(deleteBlock), onSettled: () => queryClient.invalidateQueries() })
  const rename = useMutation({ ...mutationOf(renameBlock), onSettled: () => queryClient.invalidateQueries() })
  if (!user) {
    return (
      <Anchor component={Link} to={loginAddress(`${setup}&previous=1`)}>
        Log in to see your blocks
      </Anchor>
    )
  }
  return (
    <Stack>
      {blocks.isPending && <Loader role="status" aria-label="Loading previous blocks" />}
      {blocks.error && (
        <Notice onRetry={() => void blocks.refetch()}>Failed to load previous blocks. Please try again later.</Notice>
      )}
      {remove.error && <Notice>{remove.error.message}</Notice>}
      {rename.error && <Notice>{rename.error.message}</Notice>}
      {blocks.data?.length === 0 && <Text>You have no blocks in this Qbank yet. Start one below.</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {blocks.data?.map((block) => (
          <BlockCard
            key={block.id}
            block={block}
            isDeleting={remove.isPending}
            onDelete={() => remove.mutate({ params: { id: block.id } })}
            onRename={(title) => rename.mutate({ params: { id: block.id }, body: { title } })}
          />
        ))}
      </SimpleGrid>
      <div>
        <Button component={Link} to={setup} variant="default">
          New block
        </Button>
      </div>
    </Stack>
  )
}
