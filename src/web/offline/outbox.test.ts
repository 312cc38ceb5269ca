import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import 'fake-indexeddb/auto'
import type { Change } from '../../contract/blocks.ts'
import { refusals } from '../../contract/refusals.ts'
import type { CardMessage, Message } from './messages.ts'
import { type SeenCall, seedServer } from './testing/server.ts'

const review = (id: string, cardId = 'c1'): CardMessage => ({
  kind: 'review',
  review: { id, cardId, rating: 3, reviewedAt: '2026-01-05T09:00:00.000Z', sessionId: 's1' },
})
const undo: CardMessage = { kind: 'undo', reviewId: 'r1' }
const flag = (flagged: boolean): CardMessage => ({ kind: 'flagged', deckId: 'd', cardId: 'c1', flagged })
const mark = (id: string): Change => ({
  id,
  questionId: 'q1',
  field: 'marked',
  value: true,
  at: '2026-01-05T09:00:00.000Z',
})
const changed = (id: string, blockId = '7'): Message => ({ kind: 'change', blockId, change: mark(id) })

const server = seedServer()
let outbox: import('./outbox.ts').Outbox
let device: typeof import('./device-database.ts')

/** As when the page is loaded anew: nothing in memory is left. */
async function reload() {
  vi.resetModules()
  device = await import('./device-database.ts')
  outbox = (await import('./outbox.ts')).outboxOf('ana')
}

async function storeOf(blockId: string, userId = 'ana') {
  const { BlockStore } = await import('./blocks.ts')
  return new BlockStore((await import('./outbox.ts')).outboxOf(userId), blockId)
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  server.reset()
  await reload()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const paths = (calls: readonly SeenCall[]) => calls.map(({ method, path }) => `${method} ${path.replace('/api/', '')}`)
const idsIn = ({ body }: SeenCall) => (body as { id: string }[]).map(({ id }) => id)

describe('what goes with the next call', () => {
  const many = Array.from({ length: 501 }, (_, n) => review(`r${n}`))
  test.each([
    {
      name: 'messages of one kind that follow each other go together',
      messages: [review('a'), review('b'), undo],
      count: 2,
    },
    { name: 'what is a call of its own goes alone', messages: [undo, undo, review('c')], count: 1 },
    { name: 'no more go at once than a call takes', messages: many, count: 500 },
    { name: 'nothing goes when nothing is left', messages: [], count: 0 },
  ])('$name', async ({ messages, count }) => {
    const { nextBatch } = await import('./unsent.ts')
    const entries = messages.map((message, n) => ({ key: ['ana', 'cards', n, `${n}`] as never, message }))
    expect(nextBatch(entries)).toEqual(entries.slice(0, count))
  })
})

describe('messages', () => {
  test('name the learner who did them, whoever is on the page now', async () => {
    ;(await import('../api.ts')).actFor('ben')
    await outbox.post([flag(true), flag(false), review('r1'), undo, changed('x'), { kind: 'complete', blockId: '7' }])
    expect(await outbox.send()).toBe(true)
    expect(server.calls.map(({ actsFor }) => actsFor)).toEqual(Array(6).fill('ana'))
  })

  test('go in the order in which they were done, also after the page was loaded anew and the clock set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05T09:00:00Z') })
    await outbox.post([flag(true)])
    vi.setSystemTime(new Date('2026-01-04T09:00:00Z'))
    await reload()
    await outbox.post([review('r1'), undo])
    await outbox.post([flag(false)])
    expect(await outbox.send()).toBe(true)
    expect(paths(server.calls)).toEqual([
      'PUT flashcards/cards/d/cards/c1/flagged',
      'POST flashcards/reviews',
      'DELETE flashcards/reviews/r1',
      'PUT flashcards/cards/d/cards/c1/flagged',
    ])
    expect(server.calls.at(-1)?.body).toEqual({ flagged: false })
    expect(await outbox.count()).toBe(0)
  })

  test('of one user are not sent by another', async () => {
    await outbox.post([review('r1')])
    const { outboxOf } = await import('./outbox.ts')
    expect(await outboxOf('ben').send()).toBe(true)
    expect(server.calls).toEqual([])
    expect(await outbox.count()).toBe(1)
  })

  test('of one stream do not wait for those of another', async () => {
    server.answer = ({ path }) => (path.includes('blocks') ? 'unexpected' : undefined)
    await outbox.post([changed('a'), review('r1')])
    expect(await outbox.send()).toBe(false)
    expect((await outbox.list()).map(({ message }) => message)).toEqual([changed('a')])
  })

  test('are kept as long as the page lives where the device stores nothing', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await reload()
    expect(await outbox.post([review('r1')])).toBe(false)
    server.answer = () => 'offline'
    expect(await outbox.send()).toBe(false)
    server.answer = () => undefined
    await outbox.post([undo])
    expect(await outbox.send()).toBe(true)
    expect(paths(server.calls.slice(1))).toEqual(['POST flashcards/reviews', 'DELETE flashcards/reviews/r1'])
    expect(await outbox.count()).toBe(0)
  })

  test('of this page go out where the device lost them, and are kept anew with what comes next', async () => {
    await outbox.post([review('r1'), undo])
    await device.onDevice((database) => database.clear('outbox'))
    expect((await outbox.list()).map(({ message }) => message)).toEqual([review('r1'), undo])
    expect(outbox.status('cards')).toMatchObject({ unsent: 2, isKept: false })
    await outbox.post([review('r2')])
    expect(await device.onDevice((database) => database.count('outbox'))).toBe(3)
    expect(await outbox.send()).toBe(true)
    expect(paths(server.calls)).toEqual([
      'POST flashcards/reviews',
      'DELETE flashcards/reviews/r1',
      'POST flashcards/reviews',
    ])
    expect(await outbox.count()).toBe(0)
  })

  test('that say how something stands are not repeated where another tab has sent them', async () => {
    await outbox.post([flag(true)])
    await device.onDevice((database) => database.clear('outbox'))
    expect(await outbox.send()).toBe(true)
    expect(server.calls).toEqual([])
  })

  test('that the device cannot keep are of their own stream alone', async () => {
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    await outbox.post([changed('a')])
    full.mockRestore()
    expect([outbox.status('cards').isKept, outbox.status('block 7').isKept]).toEqual([true, false])
    await outbox.post([review('r1')])
    expect(outbox.status('block 7').isKept).toBe(true)
  })

  test('and the state that they belong to are kept together or not at all', async () => {
    const write = () => {
      throw new Error('The disk is full.')
    }
    expect(await outbox.post([review('r1')], { stores: ['flashSchedule'], write })).toBe(false)
    await reload()
    expect(await outbox.count()).toBe(0)
  })
})

describe('an attempt', () => {
  test('that breaks off is followed by others', async () => {
    await outbox.post([review('r1')])
    let broken = true
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
      if (broken && given[1] === 'readwrite') throw new DOMException('The connection is gone.', 'InvalidStateError')
      return original.apply(this, given)
    })
    expect(await outbox.send()).toBe(false)
    broken = false
    expect(await outbox.send()).toBe(true)
    expect(server.calls.map(idsIn)).toEqual([['r1'], ['r1']])
    vi.restoreAllMocks()
  })

  test('that ends in an error of who hears of it is followed by others', async () => {
    const stop = outbox.subscribe(() => {
      throw new Error('A listener broke.')
    })
    await outbox.post([review('r1')])
    expect(await outbox.send()).toBe(false)
    stop()
    await outbox.post([review('r2')])
    expect(await outbox.send()).toBe(true)
    expect(server.calls.map(idsIn)).toEqual([['r1'], ['r2']])
  })

  test('is kept on the device again once the device opens its database', async () => {
    const original = IDBFactory.prototype.open
    await openDB('newer', 2).then((database) => database.close())
    // An older version than the one that is there: the request fails, as it does when the disk is busy.
    const failing = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory) {
      return original.call(this, 'newer', 1)
    })
    await reload()
    expect(await outbox.post([review('r1')])).toBe(false)
    failing.mockRestore()
    expect(await outbox.post([review('r2')])).toBe(true)
    expect(await outbox.send()).toBe(true)
    expect(server.calls.map(idsIn)).toEqual([['r1', 'r2']])
  })

  test('does not wait for a device that never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const NeverDone = IDBOpenDBRequest as unknown as { new (): IDBOpenDBRequest }
    const hanging = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new NeverDone())
    await reload()
    const isKept = vi.fn()
    const isAllSent = vi.fn()
    void outbox.post([changed('a'), { kind: 'complete', blockId: '7' }]).then(isKept)
    void outbox.send('block 7').then(isAllSent)
    for (let n = 0; n < 30; n++) await vi.advanceTimersByTimeAsync(200)
    hanging.mockRestore()
    expect(isKept).toHaveBeenCalledExactlyOnceWith(false)
    expect(paths(server.calls)).toEqual(['PUT blocks/7', 'POST blocks/7/complete'])
    expect(isAllSent).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('needs no quick device, which is waited for by who asks what it holds', async () => {
    await outbox.post([review('r1')])
    await reload()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isBusy = true
    const busy = device.onDevice(async (database) => {
      const { store, done } = database.transaction('outbox', 'readwrite')
      while (isBusy) await store.count()
      await done
    })
    const listed = outbox.list()
    await vi.advanceTimersByTimeAsync(5_000)
    isBusy = false
    await busy
    expect((await listed).map(({ message }) => message)).toEqual([review('r1')])
  })

  test('works on a new connection where the browser ended the old one', async () => {
    await device.onDevice(async (database) => database.close())
    expect(await outbox.post([review('r1')])).toBe(true)
    await device.onDevice(async (database) => database.close())
    expect(await outbox.send()).toBe(true)
  })

  test('is made again soon after the server stumbled, and not before the network is back where that is away', async () => {
    vi.stubGlobal('window', new EventTarget())
    await outbox.post([review('r1')])
    server.answer = () => 'unavailable'
    const stop = outbox.start()
    await vi.waitFor(() => expect(server.calls).toHaveLength(1))
    server.answer = () => undefined
    await vi.waitFor(() => expect(server.calls).toHaveLength(2), { timeout: 4_000 })
    // Until that attempt has ended, which would take the next message along.
    await outbox.send('cards')
    expect(server.calls).toHaveLength(2)
    server.answer = () => 'offline'
    await outbox.post([review('r2')])
    await outbox.send()
    expect(server.calls).toHaveLength(3)
    server.answer = () => undefined
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(async () => expect(await outbox.count()).toBe(0))
    stop()
  })
})

test('a stream is at rest once nobody tries it again', async () => {
  vi.stubGlobal('window', new EventTarget())
  const stop = outbox.start()
  await outbox.post([review('r1')])
  server.answer = () => 'unavailable'
  await outbox.send('cards')
  const isAtRest = vi.fn()
  void outbox.atRest('cards').then(isAtRest)
  await Promise.resolve()
  expect(isAtRest).not.toHaveBeenCalled()
  stop()
  await Promise.resolve()
  expect(isAtRest).toHaveBeenCalledOnce()
})

describe('a refusal', () => {
  const gone = (id: string) => review(id, 'gone')

  test('of one rating leaves the others, and the learner hears of it', async () => {
    const told = vi.fn()
    outbox.subscribe(told)
    await outbox.post([review('r1'), gone('r2'), review('r3')])
    expect(await outbox.send()).toBe(true)
    expect(told.mock.calls).toMatchObject([
      [
        {
          delivered: [review('r1'), review('r3')],
          refused: [{ message: gone('r2'), reason: refusals.unknown_card.sentence }],
        },
      ],
    ])
  })

  test('F9: by a quota gives up what it refuses, with its sentence, and what comes behind it goes out', async () => {
    const told = vi.fn()
    outbox.subscribe(told)
    server.answer = ({ path }) => (path.endsWith('/sessions') ? 'quota_reached' : undefined)
    const session = { id: 's1', deckId: 'deck', mode: 'spaced', cardCount: 1 } as const
    await outbox.post([{ kind: 'start', session }, review('r1')])
    expect(await outbox.send()).toBe(true)
    expect(told.mock.calls.map(([sent]) => sent)).toMatchObject([
      { delivered: [], refused: [{ message: { kind: 'start', session }, reason: refusals.quota_reached.sentence }] },
      { delivered: [review('r1')], refused: [] },
    ])
  })

  test('of a whole call sends the half of it, until only what is refused alone is given up', async () => {
    const told = vi.fn()
    outbox.subscribe(told)
    const arrived: string[] = []
    server.answer = ({ body }) => {
      const { changes } = body as { changes: Change[] }
      if (changes.some(({ id }) => id === 'bad')) return 'unknown_question'
      arrived.push(...changes.map(({ id }) => id))
      return undefined
    }
    await outbox.post(['a', 'b', 'bad', 'c', 'd'].map((id) => changed(id)))
    expect(await outbox.send()).toBe(true)
    expect(arrived).toEqual(['a', 'b', 'c', 'd'])
    const [{ refused }] = told.mock.calls[0] as [import('./outbox.ts').Sent]
    expect(refused.map(({ message }) => message)).toEqual([changed('bad')])
  })

  test.each(['not_signed_in', 'unavailable', 'too_many_requests', 'other_origin'] as const)(
    'that may pass (%s) gives nothing up',
    async (code) => {
      server.answer = () => code
      await outbox.post([review('r1')])
      expect(await outbox.send()).toBe(false)
      expect(await outbox.count()).toBe(1)
    },
  )
})

describe('a block', () => {
  const position = { currentIndex: 2, timeRemaining: 100, secondsSpent: { q1: 9 }, unsentSeconds: {}, ending: true }

  test('that was ended is completed behind all of its changes, with the seconds of its clock, and forgotten', async () => {
    const store = await storeOf('7')
    await store.keepBlock({ id: '7', questionCount: 2, secondsPerQuestion: 90 } as never)
    await store.keep({ changes: [mark('a')], position, ended: {} })
    // Another tab does not know that the section was ended.
    await (await storeOf('7')).keep({ changes: [mark('b')], position: { ...position, ending: false } })
    expect(await outbox.send()).toBe(true)
    expect(paths(server.calls)).toEqual(['PUT blocks/7', 'POST blocks/7/complete'])
    expect(server.calls[0]?.body).toMatchObject({ timeRemaining: 100, changes: [{ id: 'a' }, { id: 'b' }] })
    expect(server.calls[1]?.body).toEqual({ answers: {}, timeSpent: 80 })
    expect(await store.read()).toEqual({ changes: [], acknowledged: [], position: undefined, block: undefined })
  })

  test('whose player is not open says how much time is left, and not where this device was', async () => {
    const store = await storeOf('7')
    await store.keep({ changes: [mark('a')], position: { ...position, ending: false, isSent: false } })
    await outbox.send()
    expect(server.calls[0]?.body).toMatchObject({ timeRemaining: 100, changes: [{ id: 'a' }] })
    expect(server.calls[0]?.body).not.toHaveProperty('currentIndex')
  })

  test('goes on where the learner thought better of ending it', async () => {
    const store = await storeOf('7')
    await store.keep({ position, ended: {} })
    await store.keep({ position: { ...position, ending: false }, ended: null })
    expect(await store.read()).toMatchObject({ position: { ending: false } })
    expect(await outbox.count()).toBe(0)
  })

  test('keeps what the server has until the block is loaded with it', async () => {
    const store = await storeOf('7')
    await store.keep({ changes: [{ ...mark('a'), questionId: 'q2' }] })
    await outbox.sendOnLeaving(store.stream)
    await store.keep({ changes: [mark('b')] })
    expect(await store.read()).toMatchObject({ changes: [{ id: 'b' }], acknowledged: [{ id: 'a' }] })
    await outbox.send()
    expect(await store.read()).toMatchObject({ changes: [], acknowledged: [{ id: 'b' }, { id: 'a' }] })
  })

  test('whose page is left sends what has room in a call that outlives it, and keeps the rest', async () => {
    const store = await storeOf('7')
    const note = (id: string): Change => ({
      id,
      questionId: id,
      field: 'note',
      value: 'n'.repeat(9_900),
      at: '2026-01-05T09:00:00.000Z',
    })
    await store.keep({ changes: ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8'].map(note) })
    await outbox.sendOnLeaving(store.stream)
    const [left] = server.calls
    expect(left).toMatchObject({ keepalive: true, actsFor: 'ana' })
    expect(JSON.stringify(left?.body).length).toBeLessThan(64 * 1024)
    expect(left?.body).toMatchObject({ changes: Array(5).fill({ field: 'note' }) })
    expect((await store.read()).changes).toHaveLength(3)
  })

  test('that was completed elsewhere takes all that is left as late, however much, and is forgotten', async () => {
    const store = await storeOf('7')
    const late = Array.from({ length: 501 }, (_, n) => mark(`m${n}`))
    await store.keep({ changes: late, position: { ...position, ending: false } })
    server.answer = () => 'block_completed'
    expect(await outbox.send()).toBe(true)
    expect(server.calls.flatMap(({ body }) => (body as { changes: Change[] }).changes)).toHaveLength(501)
    expect(await store.read()).toMatchObject({ changes: [], acknowledged: [], position: undefined })
  })

  test('of a user who signs out stays with its clock while something of it is unsent; all else goes', async () => {
    const { CardStore } = await import('./card-store.ts')
    const { clear, erase, hasUnsent } = await import('./leaving.ts')
    await (await storeOf('7')).keep({ changes: [mark('a')], position, ended: {} })
    const left = { ...position, ending: false }
    await (await storeOf('8')).keep({ position: left })
    await (await storeOf('9', 'ben')).keep({ position: left })
    await new CardStore('ana').keepPreferences({} as never)
    expect(await hasUnsent('ana')).toBe(true)
    await clear('ana')
    const places = () => device.onDevice((database) => database.getAllKeys('places'))
    expect(await places()).toEqual([
      ['ana', '7'],
      ['ben', '9'],
    ])
    expect(await new CardStore('ana').readPreferences()).toBeUndefined()
    expect(await outbox.count()).toBe(2)
    await erase('ana')
    expect(await places()).toEqual([['ben', '9']])
    expect(await outbox.count()).toBe(0)
  })
})

test('the first message after the page was loaded is committed before the browser turns to anything else', async () => {
  vi.stubGlobal('window', new EventTarget())
  const stop = outbox.start()
  await outbox.count()
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
  const isKept = outbox.post([review('r1')])
  // No answer of the device comes between these.
  for (let n = 0; n < 50; n++) await Promise.resolve()
  expect(commit).toHaveBeenCalledOnce()
  expect(await isKept).toBe(true)
  commit.mockRestore()
  stop()
})

test('a rating, its schedule and the place in the session are there together when the tab comes back', async () => {
  const { CardStore } = await import('./card-store.ts')
  const state = { interval: 1, due: '2026-01-06T09:00:00.000Z' } as never
  const session = {
    sessionId: 's1',
    deckId: 'd',
    mode: 'cram' as const,
    cards: [],
    secondsSpent: 3,
    study: { position: 1 },
  }
  const rating = { date: '2026-01-05T09:00:00.000Z', difficulty: 3, interval: 1, ef: 2.5, isFirst: true }
  await new CardStore('ana').keep([review('r1')], {
    schedule: { cardId: 'c1', state },
    rated: { cardId: 'c1', reviewId: 'r1', rating },
    session,
  })
  await reload()
  // By the names that devices have had it under from the beginning.
  const kept = await device.onDevice((database) => database.get('studySessions', ['ana', 'd']))
  expect(kept).toMatchObject({ mode: 'cramming', standing: { position: 1 } })
  const store = new (await import('./card-store.ts')).CardStore('ana')
  expect(await store.readSession('d')).toEqual(session)
  expect(await store.countStartedSince('2026-01-05T00:00:00.000Z')).toBe(1)
  expect((await outbox.list()).map(({ message }) => message)).toEqual([review('r1')])
  // What the server says does not replace what it does not know yet.
  await store.keepCards('d', [{ id: 'c1', state: null, archived: false } as never])
  expect(await store.readCards('d')).toBeUndefined()
  await outbox.send()
  await store.keepCards('d', [{ id: 'c1', state, archived: true } as never])
  expect(await store.readCards('d')).toMatchObject([{ id: 'c1', archived: true }])
})

const original = IDBDatabase.prototype.transaction
