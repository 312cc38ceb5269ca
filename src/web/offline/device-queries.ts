import { queryOptions } from '@tanstack/react-query'
import { type BlockSummary, listBlocks } from '../../contract/blocks.ts'
import type { Card } from '../../contract/flashcard-parts.ts'
import { type Deck, listCards, listDecks } from '../../contract/flashcards.ts'
import { getUserPreferences, type UserPreferences } from '../../contract/preferences.ts'
import { call, isOffline, mayRetry, queryOf } from '../api.ts'
import { CardStore } from './card-store.ts'
import { listHeldBlocks } from './held-blocks.ts'

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

/** The learner's blocks, by default of all Qbanks; without a network those that this device holds. */
export function blocksQuery(userId: string, qbankId?: string) {
  const query = qbankId === undefined ? {} : { qbank_id: qbankId }
  return queryOptions<BlockSummary[], Error>({
    queryKey: queryOf(listBlocks, { query }).queryKey,
    queryFn: ({ signal }) =>
      // The device keeps each block when it is opened.
      orKept(
        call(listBlocks, { query }, { signal }),
        async () => undefined,
        () => listHeldBlocks(userId, qbankId),
      ),
    retry: mayRetry,
  })
}

export function decksQuery(userId: string) {
  const store = new CardStore(userId)
  return queryOptions<Deck[], Error>({
    queryKey: queryOf(listDecks, {}).queryKey,
    queryFn: ({ signal }) => orKept(call(listDecks, {}, { signal }), store.keepDecks, store.readDecks),
    retry: mayRetry,
  })
}

export function cardsQuery(userId: string, deckId: string) {
  const store = new CardStore(userId)
  return queryOptions<Card[], Error>({
    queryKey: queryOf(listCards, { query: { deckId } }).queryKey,
    queryFn: async ({ signal }) => {
      await store.send()
      return orKept(
        call(listCards, { query: { deckId } }, { signal }),
        (cards) => store.keepCards(deckId, cards),
        () => store.readCards(deckId),
      )
    },
    retry: mayRetry,
  })
}

/** The learner's preferences for studying. */
export function preferencesQuery(userId: string) {
  const store = new CardStore(userId)
  return queryOptions<UserPreferences, Error>({
    queryKey: queryOf(getUserPreferences, {}).queryKey,
    queryFn: ({ signal }) =>
      orKept(call(getUserPreferences, {}, { signal }), store.keepPreferences, store.readPreferences),
    retry: mayRetry,
  })
}
