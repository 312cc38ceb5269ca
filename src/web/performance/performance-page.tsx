import { Anchor, Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type CompletedBlock,
  countBlockFlashcards,
  getBlockDetail,
  getOverall,
  listCompletedBlocks,
  listKeyChanges,
  listRecommendations,
  listTrends,
} from '../../contract/analytics.ts'
import { listQbanks } from '../../contract/qbank.ts'
import { queryOf } from '../api.ts'
import { useUser } from '../session.tsx'
import { areAnswered } from '../ui/are-answered.ts'
import { EditorsRoomLink } from '../ui/editors-room-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { PerformanceTabs } from '../ui/link-tabs.tsx'
import { Page } from '../ui/page.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { AnswerChanges } from './answer-changes.tsx'
import { FinishedBlock } from './finished-block.tsx'
import { FlashcardsTile } from './flashcards-tile.tsx'
import { KeyChanges } from './key-changes.tsx'
import { measurableBlocks } from './measurable-blocks.ts'
import { OverallProgress } from './overall-progress.tsx'
import styles from './performance-page.module.css'
import { RecentBlock } from './recent-block.tsx'
import { StudyNext } from './study-next.tsx'

export function PerformancePage() {
  const isAdmin = useUser()?.role === 'admin'
  const links = (
    <Group gap="lg">
      {isAdmin && <EditorsRoomLink />}
      <Anchor component={Link} to="/search" py="sm">
        Search your questions
      </Anchor>
    </Group>
  )
  return (
    <Page title="Performance Metrics" aside={links}>
      <Stack gap="lg">
        <PerformanceTabs current="/performance" />
        <FinishedBlock />
        <Dashboard />
      </Stack>
    </Page>
  )
}

function Dashboard() {
  const completed = useQuery(queryOf(listCompletedBlocks, {}))
  if (completed.error && !completed.data) {
    return <Failure error={completed.error} onRetry={() => void completed.refetch()} />
  }
  if (!completed.data) return loading
  const blocks = measurableBlocks(completed.data)
  const last = blocks.at(-1)
  return last ? <Tiles blocks={blocks} last={last} /> : <NothingYet />
}

const loading = <PageLoading words="Loading performance data..." />

interface TilesProps {
  blocks: readonly CompletedBlock[]
  last: CompletedBlock
}

function Tiles({ blocks, last }: TilesProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const isAnswered = useFirstFigures(last.blockId)
  if (!isAnswered) return loading
  const block = blocks.find(({ blockId }) => blockId === picked) ?? last
  return (
    <>
      <StudyNext />
      <KeyChanges />
      <RecentBlock blocks={blocks} block={block} onPick={setPicked} />
      <div className={styles.pair}>
        <FlashcardsTile blockId={block.blockId} />
        <AnswerChanges blockId={block.blockId} />
      </div>
      <OverallProgress />
    </>
  )
}

/** Whether all that the page shows first is here; a tile that comes later would push those below it down. */
const useFirstFigures = (blockId: string): boolean =>
  areAnswered([
    useQuery(queryOf(listKeyChanges, {})),
    useQuery(queryOf(listQbanks, {})),
    useQuery(queryOf(getBlockDetail, { params: { blockId } })),
    useQuery(queryOf(countBlockFlashcards, { params: { blockId } })),
    useQuery(queryOf(listTrends, {})),
    useQuery(queryOf(getOverall, {})),
    useQuery(queryOf(listRecommendations, {})),
  ])

const NothingYet = () => (
  <EmptyState
    drawing="no-scores"
    action={
      <Button component={Link} to="/qbank" mih={44}>
        Go to the question banks
      </Button>
    }
  >
    No performance data available yet. Complete some question blocks to see your performance metrics.
  </EmptyState>
)
