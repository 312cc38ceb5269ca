import { queryOptions } from '@tanstack/react-query'
import type { Card } from '../../contract/flashcard-parts.ts'
import { type Deck, listCards, listDecks } from '../../contract/flashcards.ts'
import { getUserPreferences, type UserPreferences } from '../../contract/preferences.ts'
import { call, Declined } from '../api.ts'
import { sendUnsentActions } from '../offline/card-outbox.ts'
import type { CardStore } from '../offline/card-store.ts'

const isOffline = (error: unknown) => error instanceof Declined && error.code === 'offline'

/** The server's answer, which is kept on the device; without a network what the device kept. */
async function orKept<Value>(
  asked: Promise<Value>,
  keep: (value: Value) => Promise<void>,
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

const retry = (failures: number, error: Error) =>
  failures < 3 && error instanceof Declined && ['offline', 'unexpected', 'unavailable'].includes(error.code)

export const decksQuery = (store: CardStore) =>
  queryOptions<Deck[], Error>({
    queryKey: ['decks'],
    queryFn: ({ signal }) => orKept(call(listDecks, {}, { signal }), store.keepDecks, store.readDecks),
    retry,
  })

export const cardsQuery = (store: CardStore, deckId: string, userId: string) =>
  queryOptions<Card[], Error>({
    queryKey: ['cards', deckId],
    queryFn: async ({ signal }) => {
      const isAllSent = await sendUnsentActions(userId)
      return orKept(
        call(listCards, { query: { deckId } }, { signal }),
        // What the server does not know yet must not be lost under what it says.
        async (cards) => (isAllSent ? store.keepCards(deckId, cards) : undefined),
        () => store.readCards(deckId),
      )
    },
    retry,
  })

export const settingsQuery = (store: CardStore) =>
  queryOptions<UserPreferences, Error>({
    queryKey: ['study settings'],
    queryFn: ({ signal }) =>
      orKept(call(getUserPreferences, {}, { signal }), store.keepPreferences, store.readPreferences),
    retry,
  })
