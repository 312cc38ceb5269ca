import { Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getBlockDetail } from '../../contract/analytics.ts'
import { queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { changeAdvice } from './change-advice.ts'
import styles from './performance.module.css'

/** How the answers of a block changed: the first answer of a question against its last. */
export function AnswerChanges({ blockId }: { blockId: string }) {
  const detail = useQuery(queryOf(getBlockDetail, { params: { blockId } }))
  const changes = detail.data?.answerChanges
  return (
    <section className={styles['tile']} aria-labelledby="strategies">
      <Title order={2} size="h4" id="strategies" mb="xs">
        Testing Strategies
      </Title>
      <Title order={3} size="h5" mb="sm">
        Answer Change Analysis
      </Title>
      {detail.isPending && <Loader size="sm" role="status" aria-label="Loading the answer changes" />}
      {detail.error && !detail.data && <Notice onRetry={() => void detail.refetch()}>{detail.error.message}</Notice>}
      {changes && (
        <>
          <dl className={styles['figures']}>
            <Figure term="Wrong to Right" count={changes.wrongToRight} />
            <Figure term="Right to Wrong" count={changes.rightToWrong} />
            <Figure term="Wrong to Wrong" count={changes.wrongToWrong} />
          </dl>
          <Text mt="sm">{changeAdvice(changes)}</Text>
        </>
      )}
    </section>
  )
}

const Figure = ({ term, count }: { term: string; count: number }) => (
  <div>
    <dt>{term}</dt>
    <dd>{count}</dd>
  </div>
)
