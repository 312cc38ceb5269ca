import { Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { mayPass, mayRetry } from '../api.ts'
import { blocksQuery } from '../offline/device-queries.ts'
import { BlockFailure } from '../question/block-failure.tsx'
import { unfinishedOf } from '../question/unfinished-blocks.ts'
import { useUser } from '../session.tsx'
import { loadReadingFont } from '../ui/reading-font.ts'
import { BlockPlayer } from './block-player.tsx'
import { openBlock } from './session/open-block.ts'

export function PlayerPage() {
  const [search] = useSearchParams()
  const user = useUser()
  const blockId = search.get('block_id')
  // Before the first question is shown, so that its lines do not move when the font arrives.
  useEffect(() => void loadReadingFont(), [])
  if (!user) return null
  if (!blockId) return <NewestBlock userId={user.id} />
  if (search.get('results') === '1') return <Navigate replace to={`/results?block_id=${encodeURIComponent(blockId)}`} />
  const questionId = search.get('question') ?? undefined
  return (
    <BlockToOpen
      key={blockId}
      userId={user.id}
      blockId={blockId}
      questionId={questionId}
      demo={search.get('demo') === '1'}
    />
  )
}

/** Without a block in the address: the newest one that is not finished, else the Qbanks. */
function NewestBlock({ userId }: { userId: string }) {
  const blocks = useQuery(blocksQuery(userId))
  if (blocks.error) return <BlockFailure failure={blocks.error} onRetry={() => void blocks.refetch()} />
  if (!blocks.data) return <Opening />
  const [unfinished] = unfinishedOf(blocks.data)
  return <Navigate replace to={unfinished ? `/exam?block_id=${unfinished.id}` : '/qbank'} />
}

interface BlockToOpenProps {
  userId: string
  blockId: string
  demo: boolean
  /** At which a review opens. */
  questionId: string | undefined
}

function BlockToOpen({ userId, blockId, demo, questionId }: BlockToOpenProps) {
  const opened = useQuery({
    queryKey: ['open block', userId, blockId],
    queryFn: () => openBlock(userId, blockId),
    // An open block lives in its session: nothing may load it anew beneath the learner.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    // A refusal is an answer: asking again would not change it.
    retry: mayRetry,
  })
  // A block that is gone is asked for once more, and then no device goes on with it.
  if (opened.error && !(opened.data && mayPass(opened.error)))
    return <BlockFailure failure={opened.error} onRetry={() => void opened.refetch()} />
  if (!opened.data) return <Opening />
  const { block } = opened.data
  return (
    <BlockPlayer
      key={`${block.mode} ${demo}`}
      opened={opened.data}
      userId={userId}
      demo={demo}
      questionId={questionId}
      onCompleted={() => void opened.refetch()}
    />
  )
}

const Opening = () => (
  // The bar goes when the player comes: what moves up with it is not seen before.
  <Center mih={240} role="status" data-waiting="alone">
    <Loader aria-label="Opening the block" />
  </Center>
)
