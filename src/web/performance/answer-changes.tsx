import { Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getBlockDetail } from '../../contract/analytics.ts'
import { queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { answerChangeMessage } from './answer-change-message.ts'
import styles from './performance.module.css'

/** Whether second thoughts helped in a block: of each question the first chosen option against the last. */
export function AnswerChanges({ blockId }: { blockId: string }) {
  const detail = useQuery(queryOf(getBlockDetail, { params: { blockId } }))
  return (
    <section className={styles.tile} aria-labelledby="strategies">
      <Title order={2} size="h4" id="strategies" mb="sm">
        Testing Strategies
      </Title>
      <Title order={3} size="h5" mb="xs">
        Answer Change Analysis
      </Title>
      {detail.isPending && <Loader size="sm" role="status" aria-label="Loading answer changes" />}
      {detail.error && !detail.data && <Notice onRetry={() => void detail.refetch()}>{detail.error.message}</Notice>}
      {detail.data && <Counts changes={detail.data.answerChanges} />}
    </section>
  )
}

function Counts({ changes }: { changes: Parameters<typeof answerChangeMessage>[0] }) {
  const message = answerChangeMessage(changes)
  if (!message) {
    return (
      <>
        <Text>No answer change data available for this block.</Text>
        <Text size="sm" mt="xs">
          When you change an answer in an exam block, your first choice and your last are compared here.
        </Text>
      </>
    )
  }
  const counts = [
    ['Wrong to Right', changes.wrongToRight],
    ['Right to Wrong', changes.rightToWrong],
    ['Wrong to Wrong', changes.wrongToWrong],
  ] as const
  return (
    <>
      <dl className={styles.figures}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <Text mt="sm">{message}</Text>
    </>
  )
}
