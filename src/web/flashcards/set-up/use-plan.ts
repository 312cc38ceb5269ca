import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getQueue } from '../../../contract/study.ts'
import { countCram } from '../../../domain/flashcards/plan-session.ts'
import { call, queryOf } from '../../api.ts'
import { cardsQuery } from '../../offline/device-queries.ts'
import type { StudySession } from '../study/study-session.ts'
import { useOpenSession } from '../study/use-open-session.ts'
import { useCardUser } from '../use-card-user.ts'
import { type Plan, planOffline } from './plan-offline.ts'
import { fewestCrammed, queueQuery, type StudySetup } from './study-setup.ts'

/** The plan of a set-up: its cards, counts and time; asked anew with every change of the set-up. */
export function usePlan(deckId: string, setup: StudySetup) {
  const { userId, store } = useCardUser()
  const queryClient = useQueryClient()
  const open = useOpenSession()
  // So that the device has the deck when the network goes.
  const cards = useQuery(cardsQuery(userId, deckId))
  const mayAsk = setup.cramCount === null || setup.cramCount >= fewestCrammed
  const asked = queueQuery(deckId, setup)
  const { queryKey } = queryOf(getQueue, { query: asked })
  const queue = useQuery({
    queryKey,
    // Each set-up begins with what is due now.
    gcTime: 0,
    enabled: mayAsk,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }): Promise<Plan> => {
      // The server selects by what was rated, so it has to know it first.
      await store.send()
      return call(getQueue, { query: asked }, { signal }).catch((error: unknown) =>
        planOffline({ store, deckId, setup, preferences: open.preferences, error }),
      )
    },
  })
  const plan = queue.data
  const begin = (): StudySession | undefined => {
    if (!plan || plan.cards.length === 0) return undefined
    return open.begin({ deckId, mode: setup.mode, cards: plan.cards })
  }
  return {
    begin,
    isPending: queue.isFetching && !plan,
    isReady: open.isReady && !queue.isPlaceholderData && (plan?.cards.length ?? 0) > 0,
    minutes: plan?.estimatedMinutes,
    cramCounts: plan?.cramCounts ?? (cards.data && countCram(cards.data.filter(({ archived }) => !archived))),
    /** The tags of the deck's cards. */
    tags: [...new Set(cards.data?.flatMap(({ tags }) => tags))].sort(),
    summary: plan && summaryOf(setup, plan),
    failure: queue.error && `Failed to load flashcards: ${queue.error.message}`,
    retry: () => void queryClient.resetQueries({ queryKey }),
  }
}

function summaryOf(setup: StudySetup, plan: Plan): string {
  const { cards, due, fresh, nextDue } = plan
  if (cards.length === 0) {
    const next = nextDue ? ` The next one is due ${new Date(nextDue).toLocaleString()}.` : ''
    return `No cards available for study. Try adjusting your filters or adding new cards.${next}`
  }
  if (setup.mode === 'cram') return `${cards.length} ${cards.length === 1 ? 'card' : 'cards'} to cram`
  return `${due} due, ${fresh} new; ${cards.length} in this session`
}
