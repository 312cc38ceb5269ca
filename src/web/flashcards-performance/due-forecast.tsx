import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Card, listCards } from '../../contract/flashcards.ts'
import { getUserPreferences } from '../../contract/preferences.ts'
import { call, queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { DayCounts } from './day-counts.tsx'
import { forecast } from './forecast.ts'

const pageSize = 1000

/** All cards, page by page. */
async function allCards(deckId: string, signal: AbortSignal): Promise<Card[]> {
  const cards: Card[] = []
  for (;;) {
    const last = cards.at(-1)
    const query = { deckId, limit: String(pageSize), ...(last && { after: last.id }) }
    const page = await call(listCards, { query }, { signal })
    cards.push(...page)
    if (page.length < pageSize) return cards
  }
}

/** How many cards come up on each of the next 14 days. */
export function DueForecast({ deckId }: { deckId: string }) {
  const preferences = useQuery(queryOf(getUserPreferences, {}))
  const cards = useQuery({ queryKey: ['all cards', deckId], queryFn: ({ signal }) => allCards(deckId, signal) })
  const days = useMemo(
    () => cards.data && preferences.data && forecast(cards.data, new Date(), preferences.data),
    [cards.data, preferences.data],
  )
  const dates = useMemo(() => days?.map(({ date }) => date) ?? [], [days])
  const series = useMemo(
    () => [{ label: 'Cards due', colour: '--stage-graduated', counts: days?.map(({ count }) => count) ?? [] }],
    [days],
  )
  const error = cards.error ?? preferences.error
  if (error && !days) return <Notice onRetry={() => void cards.refetch()}>{error.message}</Notice>
  if (!days) return <Loader size="sm" role="status" aria-label="Loading the forecast" />
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const sentence =
    total === 0
      ? 'No reviewed card comes up in the next 14 days.'
      : `${total} ${total === 1 ? 'card comes' : 'cards come'} up in the next 14 days, ${days[0]?.count ?? 0} of them today.`
  return <DayCounts id="due-forecast" title="Next 14 Days" sentence={sentence} dates={dates} series={series} />
}
