import { Anchor, Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listRecommendations } from '../../contract/analytics.ts'
import { queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './performance.module.css'

/** The weakest sections, each one click from a block of its own. */
export function NextStudy() {
  const recommended = useQuery(queryOf(listRecommendations, {}))
  return (
    <section className={styles['tile']} aria-labelledby="next-study">
      <Title order={2} size="h4" id="next-study" mb="xs">
        What to study next
      </Title>
      {recommended.isPending && <Loader size="sm" role="status" aria-label="Loading what to study next" />}
      {recommended.error && !recommended.data && (
        <Notice onRetry={() => void recommended.refetch()}>{recommended.error.message}</Notice>
      )}
      {recommended.data?.length === 0 && (
        <Text>Every section stands at 80% or more. Keep it there with a block of all sections.</Text>
      )}
      <ul className={styles['next']}>
        {recommended.data?.map(({ domain, reason, qbankId }) => (
          <li key={`${qbankId} ${domain}`}>
            <div>
              <Text fw={600}>{domain}</Text>
              <Text size="sm">{reason}</Text>
            </div>
            <Anchor
              component={Link}
              className={styles['begin'] ?? ''}
              to={blockOf(qbankId, domain)}
              py={10}
              aria-label={`Start a block of ${domain}`}
            >
              Start a block
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

const blockOf = (qbankId: string, domain: string) =>
  `/block/new?${new URLSearchParams({ qbank_id: qbankId, section: domain })}`
