import { Anchor, Button, Center, Group, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listCompletedBlocks } from '../../contract/analytics.ts'
import { queryOf } from '../api.ts'
import { useUser } from '../session.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { PerformanceTabs } from '../ui/link-tabs.tsx'
import { Page } from '../ui/page.tsx'
import { AnswerChanges } from './answer-changes.tsx'
import { FinishedBlock } from './finished-block.tsx'
import { FlashcardsTile } from './flashcards-tile.tsx'
import { KeyChanges } from './key-changes.tsx'
import { measurableBlocks } from './measurable-blocks.ts'
import { OverallProgress } from './overall-progress.tsx'
import styles from './performance.module.css'
import { RecentBlock } from './recent-block.tsx'
import { StudyNext } from './study-next.tsx'

export function PerformancePage() {
  const isAdmin = useUser()?.role === 'admin'
  const links = (
    <Group gap="lg">
      {isAdmin && (
        <Anchor component={Link} to="/editor" py={10}>
          Editor’s room
        </Anchor>
      )}
      <Anchor component={Link} to="/search" py={10}>
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
  const [picked, setPicked] = useState<string | null>(null)
  const completed = useQuery(queryOf(listCompletedBlocks, {}))
  if (completed.error && !completed.data) {
    return <Failure message={completed.error.message} onRetry={() => void completed.refetch()} />
  }
  if (!completed.data) {
    return (
      <Center mih={240} role="status">
        <Group>
          <Loader size="sm" aria-hidden />
          <Text>Loading performance data...</Text>
        </Group>
      </Center>
    )
  }
  const blocks = measurableBlocks(completed.data)
  const block = blocks.find(({ blockId }) => blockId === picked) ?? blocks.at(-1)
  if (!block) return <NothingYet />
  return (
    <>
      <KeyChanges />
      <RecentBlock blocks={blocks} block={block} onPick={setPicked} />
      <div className={styles.pair}>
        <FlashcardsTile blockId={block.blockId} />
        <AnswerChanges blockId={block.blockId} />
      </div>
      <OverallProgress />
      <StudyNext />
    </>
  )
}

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
