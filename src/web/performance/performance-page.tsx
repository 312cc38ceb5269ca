import { Button, Center, Group, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listCompletedBlocks } from '../../contract/analytics.ts'
import { queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { AnswerChanges } from './answer-changes.tsx'
import { Consolidate } from './consolidate.tsx'
import { FinishedBlock } from './finished-block.tsx'
import { NextStudy } from './next-study.tsx'
import { OverallProgress } from './overall-progress.tsx'
import styles from './performance.module.css'
import { RecentBlock } from './recent-block.tsx'

export function PerformancePage() {
  return (
    <Page title="Performance Metrics">
      <Stack gap="lg">
        <nav className={styles['toggle']} aria-label="What is measured" style={{ alignSelf: 'flex-start' }}>
          <Link to="/performance" aria-current="page">
            Qbank
          </Link>
          <Link to="/flashcards-performance">Flashcards</Link>
        </nav>
        <FinishedBlock />
        <Dashboard />
      </Stack>
    </Page>
  )
}

function Dashboard() {
  const completed = useQuery(queryOf(listCompletedBlocks, {}))
  const [picked, setPicked] = useState<string>()
  if (completed.error && !completed.data) {
    return <Notice onRetry={() => void completed.refetch()}>{completed.error.message}</Notice>
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
  // The dashboard's own rule: a block that is not numbered, or has no questions, is no block to measure.
  const blocks = completed.data.filter(({ blockId, totalQuestions }) => /^\d+$/.test(blockId) && totalQuestions > 0)
  // The newest is the last in the list.
  const block = blocks.find(({ blockId }) => blockId === picked) ?? blocks.at(-1)
  if (!block) return <NothingYet />
  return (
    <>
      <RecentBlock blocks={blocks} block={block} onPick={setPicked} />
      <div className={styles['pair']}>
        <Consolidate key={block.blockId} blockId={block.blockId} />
        <AnswerChanges blockId={block.blockId} />
      </div>
      <OverallProgress />
      <NextStudy />
    </>
  )
}

const NothingYet = () => (
  <Stack align="flex-start">
    <Text>No performance data available yet. Complete some question blocks to see your performance metrics.</Text>
    <Button component={Link} to="/qbank">
      Go to the question banks
    </Button>
  </Stack>
)
