import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getReviewHistory } from '../../contract/study.ts'
import { counted } from '../../domain/site/claimed-number.ts'
import { queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { DayCounts } from './day-counts.tsx'

/** What was studied on each of the last 14 days. */
export function ReviewHistory({ deck }: { deck: string }) {
  const history = useQuery(queryOf(getReviewHistory, { query: { deck } }))
  const days = history.data
  if (history.error && !days) {
    return <Notice onRetry={() => void history.refetch()}>{history.error.message}</Notice>
  }
  if (!days) return <Loader size="sm" role="status" aria-label="Loading the last 14 days" />
  const dates = days.map(({ date }) => date)
  const series = [
    { label: 'New cards', colour: '--stage-new', counts: days.map(({ newCards }) => newCards) },
    { label: 'Reviews', colour: '--stage-review', counts: days.map(({ reviewCards }) => reviewCards) },
  ]
  const total = days.reduce((sum, { newCards, reviewCards }) => sum + newCards + reviewCards, 0)
  const studied = days.filter(({ newCards, reviewCards }) => newCards + reviewCards > 0).length
  const sentence =
    total === 0
      ? 'Nothing was studied in the last 14 days; a session now makes the first bar.'
      : `${counted(total, 'card')} on ${studied} of the last 14 days.`
  return <DayCounts id="review-history" title="Last 14 Days" sentence={sentence} dates={dates} series={series} />
}
