import { expect, test } from 'vitest'
import { listBlocks } from '../contract/blocks.ts'
import { listDecks } from '../contract/flashcards.ts'
import { getUserPreferences } from '../contract/preferences.ts'
import { listQbanks } from '../contract/qbank.ts'
import { queryOf } from './api.ts'
import { decksQuery } from './offline/device-queries.ts'
import { makeQueryClient } from './query-client.ts'
import { refetchAfter } from './stale-queries.ts'

const keys: Record<string, readonly unknown[]> = {
  blocks: queryOf(listBlocks, { query: { qbank_id: 'pediatrics' } }).queryKey,
  qbanks: queryOf(listQbanks, {}).queryKey,
  decks: decksQuery('ana').queryKey,
  preferences: queryOf(getUserPreferences, {}).queryKey,
  // Loaded anew, it would take the block from beneath the learner.
  openBlock: ['open block', 'ana', '1'],
}

test.each([
  { name: 'a block that is made, deleted or completed', change: 'blocks', stale: ['blocks', 'qbanks', 'decks'] },
  { name: 'a new title', change: 'blockTitle', stale: ['blocks'] },
  { name: 'a rating', change: 'schedules', stale: ['decks'] },
  { name: 'a new password', change: 'password', stale: [] },
] as const)('$name makes stale what shows it, and nothing else', async ({ change, stale }) => {
  const client = makeQueryClient()
  for (const key of Object.values(keys)) client.setQueryData(key, {})
  await refetchAfter(change, client)
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect(Object.keys(keys).filter((name) => isStale(keys[name] ?? []))).toEqual(stale)
})

test('a deck is cached under the address of its call', () => {
  expect(decksQuery('ana').queryKey).toEqual(queryOf(listDecks, {}).queryKey)
})
