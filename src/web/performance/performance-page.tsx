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
import { FinishedBlock, useFinishedBlock } from './finished-block.tsx'
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
    <Page width="wide" title="Performance Metrics" aside={links}>
      <Stack gap="lg">
        <PerformanceTabs current="/performance" />
        <Dashboard />
      </Stack>
    </Page>
  )
}

function Dashboard() {
  const completed = useQuery(queryOf(listCompletedBlocks, {}))
  const finished = useFinishedBlock()
  if (completed.error && !completed.data) {
    return (
      <>
        <FinishedBlock />
        <Failure error={completed.error} onRetry={() => void completed.refetch()} />
      </>
    )
  }
  if (!completed.data) return <Loading />
  const blocks = measurableBlocks(completed.data)
  const last = blocks.at(-1)
  if (last) return <Tiles blocks={blocks} last={last} isFinished={finished?.blockId === last.blockId} />
  return (
    <>
      <FinishedBlock />
      <NothingYet />
    </>
  )
}

/** The result of the block that has just ended is there already. */
const Loading = () => (
  <>
    <FinishedBlock />
    <PageLoading words="Loading performance data..." />
  </>
)

interface TilesProps {
  blocks: readonly CompletedBlock[]
  last: CompletedBlock
  /** The learner comes from its end, and looks for it first. */
  isFinished: boolean
}

function Tiles({ blocks, last, isFinished }: TilesProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const isAnswered = useFirstFigures(last.blockId)
  if (!isAnswered) return <Loading />
  const block = blocks.find(({ blockId }) => blockId === picked) ?? last
  const recent = <RecentBlock key="recent" blocks={blocks} block={block} onPick={setPicked} />
  const next = <StudyNext key="next" />
  return (
    <div className={styles.tiles}>
      <div className={styles.news}>
        {/* Where Recent Block shows another, its result stands nowhere else. */}
        {!isFinished && <FinishedBlock />}
        <KeyChanges />
      </div>
      {isFinished ? [recent, next] : [next, recent]}
      <div className={styles.pair}>
        <FlashcardsTile blockId={block.blockId} />
        <AnswerChanges blockId={block.blockId} />
      </div>
      <OverallProgress />
    </div>
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
