import '@fontsource/source-serif-4/latin-400.css'
import '@fontsource/source-serif-4/latin-600.css'
import { Anchor, Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { listBlocks } from '../../contract/blocks.ts'
import { Declined, queryOf } from '../api.ts'
import { useUser } from '../session.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { BlockPlayer } from './block-player.tsx'
import { openBlock } from './open-block.ts'
import { ResultsScreen } from './results-screen.tsx'

export function PlayerPage() {
  const [search] = useSearchParams()
  const user = useUser()
  const blockId = search.get('block_id')
  useEffect(loadTextFont, [])
  if (!user) return null
  if (!blockId) return <NewestBlock />
  return <BlockToOpen key={blockId} userId={user.id} blockId={blockId} showResults={search.get('results') === '1'} />
}

/** Before the first question is shown, so that its lines do not move when the font arrives. */
function loadTextFont() {
  for (const weight of [400, 600]) void document.fonts.load(`${weight} 1em 'Source Serif 4'`)
}

/** Without a block in the address: the newest one that is not finished, else the Qbanks. */
function NewestBlock() {
  const blocks = useQuery(queryOf(listBlocks, { query: {} }))
  if (blocks.error) return <Failure failure={blocks.error} onRetry={() => void blocks.refetch()} />
  if (!blocks.data) return <Opening />
  const unfinished = blocks.data.find(({ completed }) => !completed)
  return <Navigate replace to={unfinished ? `/exam?block_id=${unfinished.id}` : '/qbank'} />
}

interface BlockToOpenProps {
  userId: string
  blockId: string
  showResults: boolean
}

function BlockToOpen({ userId, blockId, showResults }: BlockToOpenProps) {
  const opened = useQuery({
    queryKey: ['open block', userId, blockId],
    queryFn: () => openBlock(userId, blockId),
    // An open block lives in its session: nothing may load it anew beneath the learner.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false, refetchOnWindowFocus: false },
    networkMode: 'always',
    retry: (failures, error) => failures < 3 && mayPass(error),
  })
  if (opened.error && !opened.data) return <Failure failure={opened.error} onRetry={() => void opened.refetch()} />
  if (!opened.data) return <Opening />
  const { block } = opened.data
  if (showResults && block.mode === 'review') return <ResultsScreen block={block} />
  return <BlockPlayer key={block.mode} opened={opened.data} userId={userId} onCompleted={() => void opened.refetch()} />
}

/** A refusal is an answer: asking again would not change it. */
const mayPass = (error: Error) =>
  error instanceof Declined && ['offline', 'unexpected', 'unavailable'].includes(error.code)

const Opening = () => (
  <Center mih={240} role="status">
    <Loader aria-label="Opening the block" />
  </Center>
)

function Failure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const isGone = failure instanceof Declined && (failure.code === 'not_found' || failure.code === 'malformed')
  return (
    <Page title={isGone ? 'Block not found' : 'The block did not open'}>
      <Notice {...(isGone ? {} : { onRetry })}>
        {isGone ? 'There is no such block among yours.' : failure.message}
      </Notice>
      <Anchor component={Link} to="/qbank">
        Go to the question banks
      </Anchor>
    </Page>
  )
}
