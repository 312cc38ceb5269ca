import { Anchor, Button, Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { loginAddress } from '../next-address.ts'
import { blocksQuery } from '../offline/device-queries.ts'
import { useUser } from '../session.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { WhenOffline } from '../ui/when-offline.tsx'
import { BlockCard } from './block-card.tsx'
import { isBlockLike } from './block-like.ts'

export function PreviousBlocks({ qbankId }: { qbankId: string }) {
  const user = useUser()
  const setup = `/block/new?qbank_id=${encodeURIComponent(qbankId)}`
  if (user) return <OwnBlocks userId={user.id} qbankId={qbankId} setup={setup} />
  return (
    <Anchor component={Link} to={loginAddress(`${setup}&previous=1`)}>
      Log in to see your blocks
    </Anchor>
  )
}

function OwnBlocks({ userId, qbankId, setup }: { userId: string; qbankId: string; setup: string }) {
  const blocks = useQuery(blocksQuery(userId, qbankId))
  const listed = blocks.data?.filter(isBlockLike)
  return (
    <Stack>
      {blocks.isPending && <Loader role="status" aria-label="Loading previous blocks" />}
      {blocks.error && (
        <Notice onRetry={() => void blocks.refetch()}>Failed to load previous blocks. Please try again later.</Notice>
      )}
      {listed && <WhenOffline>You are offline: these are the blocks that this device holds.</WhenOffline>}
      {listed?.length === 0 && (
        <EmptyState drawing="no-blocks">You have no blocks in this Qbank yet. Start one below.</EmptyState>
      )}
      <div>
        {listed?.map((block) => (
          <BlockCard key={block.id} block={block} />
        ))}
      </div>
      <div>
        <Button component={Link} to={setup} variant="default" mih={44}>
          New block
        </Button>
      </div>
    </Stack>
  )
}
