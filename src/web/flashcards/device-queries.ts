import { queryOptions } from '@tanstack/react-query'
import type { Card } from '../../contract/flashcard-parts.ts'
import { type Deck, listCards, listDecks } from '../../contract/flashcards.ts'
import { getUserPreferences, type UserPreferences } from '../../contract/preferences.ts'
import { call, isOffline, mayRetry } from '../api.ts'
import type { CardStore } from '../offline/card-store.ts'
import { cardLane } from '../offline/messages.ts'
import { outboxOf } from '../offline/outbox.ts'

/** The server's answer, which is kept on the device; without a network what the device kept. */
async function orKept<Value>(
  asked: Promise<Value>,
  keep: (value: Value) => Promise<unknown>,
  read: () => Promise<Value | undefined>,
): Promise<Value> {
  try {
    const value = await asked
    void keep(value)
    return value
  } catch (error) {
    const kept = isOffline(error) ? await read() : undefined
    if (kept === undefined) throw error
    return kept
  }
}

export const decksQuery = (store: CardStore) =>
  queryOptions<Deck[], Error>({
    queryKey: ['decks'],
    queryFn: ({ signal }) => orKept(call(listDecks, {}, { signal }), store.keepDecks, store.readDecks),
    retry: mayRetry,
  })

export const cardsQuery = (store: CardStore, deckId: string, userId: string) =>
  queryOptions<Card[], Error>({
    queryKey: ['cards', deckId],
    queryFn: async ({ signal }) => {
      await outboxOf(userId).send(cardLane)
      return orKept(
        call(listCards, { query: { deckId } }, { signal }),
        (cards) => store.keepCards(deckId, cards),
        () => store.readCards(deckId),
      )
    },
    retry: mayRetry,
  })

export const settingsQuery = (store: CardStore) =>
  queryOptions<UserPreferences, Error>({
    queryKey: ['study settings'],
    queryFn: ({ signal }) =>
      orKept(call(getUserPreferences, {}, { signal }), store.keepPreferences, store.readPreferences),
    retry: mayRetry,
  })
