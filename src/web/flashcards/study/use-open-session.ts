import { useQuery } from '@tanstack/react-query'
import { usualPreferences } from '../../../contract/preferences.ts'
import { wireModes } from '../../../domain/flashcards/plan-session.ts'
import { schedulerFor } from '../../../domain/flashcards/scheduler.ts'
import type { KeptSession } from '../../offline/card-store.ts'
import { preferencesQuery } from '../../offline/device-queries.ts'
import { newId } from '../../offline/new-id.ts'
import { useCardUser } from '../use-card-user.ts'
import { StudySession } from './study-session.ts'

/** Opens sessions with the scheduler that the learner has chosen. */
export function useOpenSession() {
  const { userId, store } = useCardUser()
  const settings = useQuery(preferencesQuery(userId))
  const preferences = settings.data ?? usualPreferences
  const session = (kept: KeptSession) => new StudySession({ kept, store, scheduler: schedulerFor(preferences), newId })
  /** A session that was left, over its cards as this device knows them by now. */
  const goOn = async (kept: KeptSession) => {
    const known = new Map((await store.readCards(kept.deckId))?.map((card) => [card.id, card]))
    return session({ ...kept, cards: kept.cards.map((card) => known.get(card.id) ?? card) })
  }
  /** A new session, which the server hears of. */
  const begin = ({ deckId, mode, cards }: Pick<KeptSession, 'deckId' | 'mode' | 'cards'>) => {
    const kept: KeptSession = { sessionId: newId(), deckId, mode, cards, secondsSpent: 0, study: null }
    const startedAt = new Date().toISOString()
    const begun = { id: kept.sessionId, deckId, mode: wireModes[mode], cardCount: cards.length, startedAt }
    void store.keep([{ kind: 'start', session: begun }], { session: kept })
    return session(kept)
  }
  return {
    preferences,
    /** Which scheduler it is, is known. */
    isReady: !settings.isPending,
    goOn,
    begin,
  }
}
