import { Anchor, Center, Loader, Select, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { type CompletedBlock, getBlockDetail } from '../../contract/analytics.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { dateText } from './date-text.ts'
import styles from './performance.module.css'
import { scoreMessage } from './score-message.ts'
import { sectionScores, sectionSentence } from './section-scores.ts'
import { SectionTable } from './section-table.tsx'

// Only this page needs the drawing library.
const SectionChart = lazy(async () => ({ default: (await import('./section-chart.tsx')).SectionChart }))

interface RecentBlockProps {
  blocks: readonly CompletedBlock[]
  block: CompletedBlock
  onPick: (blockId: string) => void
}

/** One completed block: how it went, and in which sections. */
export function RecentBlock({ blocks, block, onPick }: RecentBlockProps) {
  const percent = Math.round(block.accuracy * 100)
  const choices = [...blocks].reverse()
  return (
    <section className={styles['tile']} aria-labelledby="recent-block">
      <Title order={2} size="h4" id="recent-block" mb="sm">
        Recent Block
      </Title>
      <Select
        label="Block"
        data={choices.map(({ blockId, title, completedAt }) => ({
          value: blockId,
          label: `${title} (${dateText(completedAt)})`,
        }))}
        value={block.blockId}
        onChange={(picked) => picked && onPick(picked)}
        allowDeselect={false}
        maw={420}
        size="md"
      />
      <div className={styles['recent']}>
        <div>
          <p className={styles['percent']}>{percent}%</p>
          <Text fw={600}>{scoreMessage(percent)}</Text>
          <Text mt="sm">{block.title}</Text>
          <Text size="sm">{dateText(block.completedAt)}</Text>
          <Text size="sm">
            {block.totalQuestions} {block.totalQuestions === 1 ? 'question' : 'questions'}
          </Text>
          <Anchor
            component={Link}
            to={`/exam?block_id=${block.blockId}`}
            mt="sm"
            mr="md"
            display="inline-block"
            py={10}
          >
            Review block
          </Anchor>{' '}
          <Anchor component={Link} to={`/exam?block_id=${block.blockId}&results=1`} display="inline-block" py={10}>
            Results
          </Anchor>
        </div>
        <Sections blockId={block.blockId} />
      </div>
    </section>
  )
}

function Sections({ blockId }: { blockId: string }) {
  const detail = useQuery(queryOf(getBlockDetail, { params: { blockId } }))
  return (
    <Stack gap="xs" miw={0}>
      <Title order={3} size="h5">
        Performance by Section
      </Title>
      {detail.error && !detail.data && <Notice onRetry={() => void detail.refetch()}>{detail.error.message}</Notice>}
      {detail.isPending && <Drawing height={160} />}
      {detail.data && <SectionScores detail={detail.data} />}
    </Stack>
  )
}

function SectionScores({ detail }: { detail: ReplyOf<typeof getBlockDetail> }) {
  const scores = useMemo(() => sectionScores(detail.domains), [detail])
  const height = 52 + scores.length * 44
  return (
    <>
      <Text size="sm">{sectionSentence(scores)}</Text>
      <div style={{ position: 'relative', height }}>
        <Suspense fallback={<Drawing height={height} />}>
          <SectionChart scores={scores} />
        </Suspense>
      </div>
      <SectionTable scores={scores} title="Performance by Section" />
    </>
  )
}

const Drawing = ({ height }: { height: number }) => (
  <Center h={height} role="status">
    <Loader size="sm" aria-label="Loading the sections of the block" />
  </Center>
)
