import { Anchor, Group, Select, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type CompletedBlock, getBlockDetail } from '../../contract/analytics.ts'
import { queryOf } from '../api.ts'
import { scoreMessage } from '../question/score-message.ts'
import { percentOf } from '../question/shares.ts'
import { useBankNames } from '../question/use-bank-names.ts'
import { CountedUp } from '../ui/counted-up.tsx'
import { Notice } from '../ui/notice.tsx'
import { dateText } from './date-text.ts'
import { Drawing, PercentChart } from './percent-chart.tsx'
import shared from './performance.module.css'
import styles from './recent-block.module.css'
import { ScoreOfToday } from './score-of-today.tsx'

interface RecentBlockProps {
  /** Oldest first. */
  blocks: readonly CompletedBlock[]
  block: CompletedBlock
  onPick: (blockId: string | null) => void
}

/** One completed block: how it went, and in which sections. */
export function RecentBlock({ blocks, block, onPick }: RecentBlockProps) {
  const { blockId, title, completedAt, totalQuestions, accuracy } = block
  const bankOf = useBankNames(blocks)
  const labelOf = (one: CompletedBlock) => {
    const bank = bankOf(one)
    return `${one.title} (${dateText(one.completedAt)})${bank ? `, ${bank}` : ''}`
  }
  const percent = percentOf(accuracy)
  return (
    <section className={shared.tile} aria-labelledby="recent-block">
      <Title order={2} size="h4" id="recent-block" mb="sm">
        Recent Block
      </Title>
      <Select
        label="Block"
        data={blocks.toReversed().map((one) => ({ value: one.blockId, label: labelOf(one) }))}
        value={blockId}
        onChange={onPick}
        allowDeselect={false}
        maw={420}
        size="md"
      />
      <div className={styles.recent}>
        <div>
          <p className={styles.percent}>
            <CountedUp to={percent} />%
          </p>
          <Text fw="var(--weight-medium)">{scoreMessage(percent)}</Text>
          <ScoreOfToday blockId={blockId} />
          <Text mt="sm" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          {bankOf(block) && <Text size="sm">{bankOf(block)}</Text>}
          <Text size="sm">{dateText(completedAt)}</Text>
          <Text size="sm">
            {Math.round(accuracy * totalQuestions)} of {totalQuestions}{' '}
            {totalQuestions === 1 ? 'question' : 'questions'} correct
          </Text>
          <Group mt="sm" gap="md">
            <Anchor component={Link} to={`/exam?block_id=${blockId}`} py="sm">
              Review block
            </Anchor>
            <Anchor component={Link} to={`/results?block_id=${blockId}`} py="sm">
              Results
            </Anchor>
          </Group>
        </div>
        <Sections blockId={blockId} />
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
      {detail.data && (
        <PercentChart caption="Performance by Section" where="of this block" domains={detail.data.domains} />
      )}
    </Stack>
  )
}
