import type { ReplyOf } from '../../contract/endpoint.ts'
import type { getCardProgress } from '../../contract/study.ts'
import { counted, written } from '../../domain/site/claimed-number.ts'
import { DayCounts } from './day-counts.tsx'

/** How many cards come up on each of the next 14 days. */
export function DueForecast({ days }: { days: ReplyOf<typeof getCardProgress>['dueByDay'] }) {
  const dates = days.map(({ date }) => date)
  const series = [{ label: 'Cards due', colour: '--stage-graduated', counts: days.map(({ cards }) => cards) }]
  const total = days.reduce((sum, { cards }) => sum + cards, 0)
  const sentence =
    total === 0
      ? 'No reviewed card comes up in the next 14 days.'
      : `${counted(total, 'card comes', 'cards come')} up in the next 14 days, ${written(days[0]?.cards ?? 0)} of them today.`
  return <DayCounts id="due-forecast" title="Next 14 Days" sentence={sentence} dates={dates} series={series} />
}
