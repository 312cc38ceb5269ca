import { Anchor, Button, Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getOverall, listRecommendations, type Overall } from '../../contract/analytics.ts'
import { written } from '../../domain/site/claimed-number.ts'
import { queryOf } from '../api.ts'
import { spineOf } from '../question/section-mark.tsx'
import { percentOf } from '../question/shares.ts'
import { useBankNames } from '../question/use-bank-names.ts'
import { Notice } from '../ui/notice.tsx'
import rows from '../ui/rows.module.css'
import styles from './performance.module.css'

/** Where the learner stands over all blocks, and the weakest sections with a block of each a click away. */
export function StudyNext() {
  const overall = useQuery(queryOf(getOverall, {}))
  const recommended = useQuery(queryOf(listRecommendations, {}))
  const failure = (overall.data ? null : overall.error) ?? (recommended.data ? null : recommended.error)
  const retry = () => void Promise.all([overall.refetch(), recommended.refetch()])
  return (
    <section className={styles.tile} aria-labelledby="study-next">
      <Title order={2} size="h4" id="study-next" mb="sm">
        What to Study Next
      </Title>
      {failure && <Notice onRetry={retry}>{failure.message}</Notice>}
      {!failure && (!overall.data || !recommended.data) && (
        <Loader size="sm" role="status" aria-label="Loading what to study next" />
      )}
      {overall.data && <Figures overall={overall.data} />}
      {recommended.data && <Sections recommended={recommended.data} />}
    </section>
  )
}

function Figures({ overall: { blocks, questions, accuracy, secondsPerQuestion } }: { overall: Overall }) {
  const figures = [
    ['Blocks completed', written(blocks)],
    ['Answers', written(questions)],
    ['Correct', `${percentOf(accuracy)}%`],
    ['Time per question', secondsPerQuestion === 0 ? 'not measured' : `${Math.round(secondsPerQuestion)} s`],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Sections({ recommended }: { recommended: readonly { domain: string; reason: string; qbankId: string }[] }) {
  // Two Qbanks may have a section of one name.
  const bankOf = useBankNames(recommended)
  const ofQbank = (qbankId: string) => {
    const name = bankOf({ qbankId })
    return name === undefined ? '' : ` (${name})`
  }
  if (recommended.length === 0) {
    return (
      <Text mt="sm">
        No section of yours stands below 80%.{' '}
        <Anchor component={Link} to="/qbank">
          Go on with new questions
        </Anchor>
      </Text>
    )
  }
  return (
    <ol className={rows.rows}>
      {recommended.map(({ domain, reason, qbankId }) => (
        <li key={`${qbankId} ${domain}`} className={rows.row} {...spineOf([domain])}>
          <div className={rows.what}>
            <Text className={rows.title}>
              {domain}
              {ofQbank(qbankId)}
            </Text>
            <Text size="sm">{reason}</Text>
          </div>
          <Button
            component={Link}
            to={`/block/new?${new URLSearchParams({ qbank_id: qbankId, section: domain })}`}
            variant="default"
            mih={44}
            aria-label={`New block in ${domain}${ofQbank(qbankId)}`}
          >
            New block
          </Button>
        </li>
      ))}
    </ol>
  )
}
