import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import 'fake-indexeddb/auto'
import { refusals } from '../../contract/refusals.ts'
import type { CardAction } from './card-action.ts'

const review = (id: string, cardId = 'c1'): CardAction => ({
  ...{ kind: 'review', review: { id, cardId, rating: 3, reviewedAt: '2026-01-05T09:00:00.000Z', sessionId: 's1' } },
})

/** Of the calls to the server: what was asked, and what it says. */
let server: (path: string, body: unknown) => [status: number, json: unknown]
let outbox: typeof import('./card-outbox.ts')

const taken = (body: unknown) => (body as { cardId: string }[]).map(({ cardId }) => ({ cardId, state: null }))
const refusal = (code: 'unknown_card') => ({ error: refusals[code].sentence, code })

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const [status, json] = server(path, JSON.parse(body))
    return Response.json(json, { status })
  })
  server = (_, body) => [200, taken(body)]
  vi.resetModules()
  outbox = await import('./card-outbox.ts')
})
afterEach(() => vi.unstubAllGlobals())

test('an attempt that breaks off is followed by others', async () => {
  await outbox.keepActions('ana', [review('r1')])
  const { cardsDatabase } = await import('./cards-database.ts')
  // As a browser on a phone does to a page behind: between the answer and the note that it came.
  server = (_, body) => {
    void cardsDatabase().then((database) => database.close())
    return [200, taken(body)]
  }
  expect(await outbox.sendUnsentActions('ana')).toBe(false)
  server = (_, body) => [200, taken(body)]
  expect(await outbox.sendUnsentActions('ana')).toBe(true)
  expect(await outbox.countUnsentActions('ana')).toBe(0)
})

test('storage that fails once is asked again', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new Error('The disk is full.')
  })
  await outbox.keepActions('ana', [review('r1')])
  await outbox.keepActions('ana', [review('r2')])
  expect(open).toHaveBeenCalledTimes(2)
  const { cardsDatabase } = await import('./cards-database.ts')
  expect(await (await cardsDatabase()).count('outbox')).toBe(1)
})

test('of several ratings only the one that is refused is given up, and the learner hears of it', async () => {
  const told = vi.fn()
  outbox.onRefused(told)
  server = (_, body) => [200, taken(body).with(1, { id: 'r2', ...refusal('unknown_card') } as never)]
  await outbox.keepActions('ana', [review('r1'), review('r2', 'gone'), review('r3')])
  expect(await outbox.sendUnsentActions('ana')).toBe(true)
  const refused = [{ action: review('r2', 'gone'), reason: refusals.unknown_card.sentence }]
  expect(told).toHaveBeenCalledExactlyOnceWith(refused)
})

test('what is refused as a whole goes again one by one, so that nothing good is given up with it', async () => {
  const told = vi.fn()
  outbox.onRefused(told)
  const arrived: string[] = []
  server = (_, body) => {
    const reviews = body as { id: string; cardId: string }[]
    if (reviews.some(({ cardId }) => cardId === 'gone')) return [400, refusal('unknown_card')]
    arrived.push(...reviews.map(({ id }) => id))
    return [200, taken(body)]
  }
  await outbox.keepActions('ana', [review('r1'), review('r2', 'gone'), review('r3')])
  expect(await outbox.sendUnsentActions('ana')).toBe(true)
  expect(arrived).toEqual(['r1', 'r3'])
  expect(told).toHaveBeenCalledOnce()
})
