import { IDBFactory } from 'fake-indexeddb'
import { type IDBPDatabase, openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import 'fake-indexeddb/auto'
import type { Change } from '../../contract/blocks.ts'

const at = '2026-01-05T09:00:00.000Z'
const mark = (id: string): Change => ({ id, questionId: 'q1', field: 'marked', value: true, at })
const position = { currentIndex: 2, timeRemaining: 100, secondsSpent: { q1: 9 }, unsentSeconds: {}, ending: true }
const review = (id: string) => ({ kind: 'review', review: { id, cardId: 'c1', rating: 3, reviewedAt: at } })
const session = { sessionId: 's1', deckId: 'd', mode: 'spaced', cards: [], secondsSpent: 3, standing: { position: 1 } }

/** The two databases as the build before opened them; `gives way` where a newer one asks for it, as that of the blocks did. */
const openBlocks = () => {
  const opening = openDB('preceptor', 3, {
    upgrade(database) {
      for (const store of ['changes', 'places', 'blocks', 'session', 'acknowledged', 'endings'])
        database.createObjectStore(store)
    },
    blocking: () => void opening.then((database) => database.close()),
  })
  return opening
}
const openCards = () =>
  openDB('preceptor-cards', 1, {
    upgrade(database) {
      for (const store of ['flashSchedule', 'flashStats', 'flashArchived', 'flashcardDeckSelections'])
        database.createObjectStore(store)
      for (const store of ['decks', 'cards', 'sessions', 'preferences']) database.createObjectStore(store)
      database.createObjectStore('outbox', { autoIncrement: true }).createIndex('userId', 'userId')
    },
  })

async function fill(blocks: IDBPDatabase, cards: IDBPDatabase) {
  await blocks.put('changes', mark('b'), ['ana', '7', at, 'b'])
  await blocks.put('changes', mark('a'), ['ana', '7', at, 'a'])
  await blocks.put('acknowledged', mark('z'), ['ana', '7', 'q2', 'marked'])
  await blocks.put('places', position, ['ana', '7'])
  await blocks.put('endings', true, ['ana', '7'])
  await blocks.put('blocks', { id: '7' }, ['ana', '7'])
  await blocks.put('session', { id: 'ana' }, 'user')
  for (const action of [{ kind: 'start', session: { id: 's1' } }, review('r1'), { kind: 'undo', reviewId: 'r1' }])
    await cards.put('outbox', { userId: 'ana', action })
  await cards.put('outbox', { userId: 'ben', action: review('of ben') })
  await cards.put('flashSchedule', { interval: 3 }, ['ana', 'c1'])
  const rating = { id: 'r1', date: at, difficulty: 3, interval: 1, ef: 2.5 }
  await cards.put('flashStats', { reviews: 1, correct: 1, history: [rating] }, ['ana', 'c1'])
  await cards.put('flashStats', { reviews: 9, correct: 1, history: [{ ...rating, id: 'r9' }] }, ['ana', 'c2'])
  await cards.put('flashArchived', ['c1', 'c3'], 'ana')
  await cards.put('flashcardDeckSelections', ['d'], 'ana')
  await cards.put('decks', [{ id: 'd' }], 'ana')
  await cards.put('preferences', { scheduler: 'fsrs' }, 'ana')
  await cards.put('cards', [{ id: 'c1', state: null }], ['ana', 'd'])
  await cards.put('sessions', session, ['ana', 'd'])
}

/** A page of this build: its own memory, and the storage of the device. */
async function openPage() {
  vi.resetModules()
  const { onDevice, takeOverTheRest } = await import('./device-database.ts')
  const { outboxOf } = await import('./outbox.ts')
  const { CardStore } = await import('./card-store.ts')
  const { BlockStore } = await import('./blocks.ts')
  const { readCachedUser } = await import('./cached-user.ts')
  const messages = async (userId = 'ana') => (await outboxOf(userId).list()).map(({ message }) => message)
  return { onDevice, takeOverTheRest, outboxOf, messages, CardStore, BlockStore, readCachedUser }
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name).sort()

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

const everything = [
  { kind: 'change', blockId: '7', change: mark('a') },
  { kind: 'change', blockId: '7', change: mark('b') },
  { kind: 'complete', blockId: '7' },
  { kind: 'start', session: { id: 's1' } },
  review('r1'),
  { kind: 'undo', reviewId: 'r1' },
]

test('all that the build before kept is there, in its order, and then the old databases are gone', async () => {
  const [blocks, cards] = [await openBlocks(), await openCards()]
  await fill(blocks, cards)
  blocks.close()
  cards.close()
  const page = await openPage()
  expect(await page.messages()).toEqual(everything)
  expect(await page.messages('ben')).toEqual([review('of ben')])
  expect(await page.readCachedUser()).toEqual({ id: 'ana' })
  expect(await new page.BlockStore(page.outboxOf('ana'), '7').read()).toEqual({
    changes: [mark('a'), mark('b')],
    acknowledged: [mark('z')],
    position,
    block: { id: '7' },
  })
  const store = new page.CardStore('ana')
  const { standing, ...ofSession } = session
  expect(await store.readCards('d')).toEqual([{ id: 'c1', state: { interval: 3 }, archived: true }])
  expect(await store.readDecks()).toEqual([{ id: 'd' }])
  expect(await store.readPreferences()).toEqual({ scheduler: 'fsrs' })
  expect(await store.readSession('d')).toEqual({ ...ofSession, study: standing })
  // A card that was reviewed more often than this device remembers was not begun here.
  expect(await store.countStartedSince('2026-01-05T00:00:00.000Z')).toBe(1)
  expect(await page.onDevice((database) => database.getAll('flashcardDeckSelections'))).toEqual([['d']])
  expect(await page.takeOverTheRest()).toBe(true)
  expect(await names()).toEqual(['preceptor-device'])
  expect(await page.messages()).toEqual(everything)
  expect(await page.takeOverTheRest()).toBe(false)
  expect(await names()).toEqual(['preceptor-device'])
})

test('a device that is new has one database', async () => {
  const page = await openPage()
  expect(await page.messages()).toEqual([])
  expect(await page.takeOverTheRest()).toBe(false)
  expect(await names()).toEqual(['preceptor-device'])
})

test('a tab that goes on with the build before is waited for, and what it did since is fetched when it closes', async () => {
  const [blocks, cards] = [await openBlocks(), await openCards()]
  await fill(blocks, cards)
  const page = await openPage()
  expect(await page.messages()).toEqual(everything)
  // What was fetched is sent from here and not once more from there.
  expect(await cards.count('outbox')).toBe(0)
  expect(await blocks.count('changes')).toBe(0)
  // What the other tab shows without a network stays there.
  expect(await cards.get('cards', ['ana', 'd'])).toHaveLength(1)

  await blocks.put('changes', mark('c'), ['ana', '7', at, 'c'])
  const resting = page.takeOverTheRest()
  await cards.put('outbox', { userId: 'ana', action: review('r2') })
  await cards.put('sessions', { ...session, secondsSpent: 8 }, ['ana', 'd'])
  // A page that is opened meanwhile finds what was fetched, and is not held up.
  const another = await openPage()
  expect(await another.messages()).toEqual(expect.arrayContaining(everything))
  cards.close()
  expect(await resting).toBe(true)
  expect(await page.messages()).toContainEqual(review('r2'))
  expect(await page.messages()).toContainEqual({ kind: 'change', blockId: '7', change: mark('c') })
  expect(await new page.CardStore('ana').readSession('d')).toMatchObject({ secondsSpent: 8 })
  expect(await names()).toEqual(['preceptor-device'])

  // The tab with the block gave way, opens its database anew and goes on.
  const again = await openBlocks()
  await again.put('changes', mark('d'), ['ana', '7', at, 'd'])
  again.close()
  expect(await page.takeOverTheRest()).toBe(true)
  expect(await page.messages()).toContainEqual({ kind: 'change', blockId: '7', change: mark('d') })
})

test('a device that stops in the middle begins anew, and nothing is doubled', async () => {
  const [blocks, cards] = [await openBlocks(), await openCards()]
  await fill(blocks, cards)
  blocks.close()
  cards.close()
  const page = await openPage()
  await page.messages()
  // As it is when the device stops after it has kept all and before it says so to the old databases.
  await page.onDevice(async (database) => {
    for (const name of ['preceptor', 'preceptor-cards']) await database.delete('takenOver', name)
  })
  const [blocksAgain, cardsAgain] = [await openBlocks(), await openCards()]
  await cardsAgain.clear('outbox')
  for (const [n, action] of everything.slice(3).entries())
    await cardsAgain.put('outbox', { userId: 'ana', action }, n + 1)
  await blocksAgain.put('changes', mark('a'), ['ana', '7', at, 'a'])
  blocksAgain.close()
  cardsAgain.close()
  expect(await (await openPage()).messages()).toEqual(everything)
})
