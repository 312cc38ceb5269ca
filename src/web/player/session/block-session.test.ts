import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import 'fake-indexeddb/auto'
import type { Block, BlockResult, Change } from '../../../contract/blocks.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import { type SeenCall, seedServer } from '../../offline/testing/server.ts'
import { makeBlock } from '../testing/make-block.ts'

const server = seedServer()
let outbox: import('../../offline/outbox.ts').Outbox
let heard: { completed: number; results: BlockResult[]; refused: string[] }
const ends: (() => void)[] = []

/** As when the page is loaded anew: nothing in memory is left. */
function loadPage() {
  for (const end of ends.splice(0)) end()
  return openTab()
}

/** Another page of this device, with a memory of its own. */
async function openTab() {
  vi.resetModules()
  outbox = (await import('../../offline/outbox.ts')).outboxOf('ana')
  ends.push(outbox.start())
  heard = { completed: 0, results: [], refused: [] }
  ends.push(outbox.subscribe(({ refused }) => heard.refused.push(...refused.map(({ reason }) => reason))))
}

/** Opens a block as the player does, and starts it. */
async function open(block: Block = makeBlock('exam')) {
  const { BlockSession } = await import('./block-session.ts')
  const { openBlock } = await import('./open-block.ts')
  server.block = block
  const opened = await openBlock('ana', block.id)
  const session = new BlockSession({ ...opened, userId: 'ana', onCompleted: () => heard.completed++ })
  ends.push(session.start())
  const { results } = heard
  ends.push(session.whenEnded((result) => results.push(result)))
  session.dispatch({ type: 'start' })
  await settle()
  server.calls = []
  return session
}

/** What the device does takes turns of the event loop, and no time of its clock. */
async function settle() {
  for (let n = 0; n < 40; n++) await new Promise<void>(nextTurn)
}

// Node's own, which the types of a browser do not know.
const { setImmediate: nextTurn } = globalThis as unknown as { setImmediate: (work: () => void) => void }

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

const saves = () => server.calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/1'))
const changesIn = ({ body }: SeenCall) => (body as { changes: Change[] }).changes
/** What each save brought, such as `q1 marked`. */
const sent = () => saves().map((call) => changesIn(call).map(({ questionId, field }) => `${questionId} ${field}`))
const notesIn = (call: SeenCall | undefined) => (call ? changesIn(call).map(({ value }) => value) : [])
const keptIds = async () =>
  (await outbox.list()).flatMap(({ message }) => (message.kind === 'change' ? [message.change.id] : []))

/** The first attempts are answered so, and all after them are taken. */
function answering(...outcomes: (RefusalCode | 'offline')[]) {
  server.answer = ({ method }) => (method === 'GET' ? undefined : outcomes.shift())
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('indexedDB', new IDBFactory())
  server.reset()
  await loadPage()
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const idle = { phase: 'idle', because: null, unsent: 0, isKept: true }

describe('when it saves', () => {
  // Shows player-48, qbank-60
  test('a change is kept on the device at once and sent 2 seconds later', async () => {
    const session = await open()
    session.dispatch({ type: 'mark' })
    await settle()
    expect(await keptIds()).toHaveLength(1)
    await pass(1_999)
    expect(sent()).toEqual([])
    await pass(1)
    expect(sent()).toEqual([['q1 marked']])
    expect(await keptIds()).toEqual([])
    expect(session.saveState).toEqual(idle)
  })

  // Shows qbank-77
  test('says so while the device cannot keep what is done, and then keeps all of it', async () => {
    const session = await open()
    answering('offline')
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    session.dispatch({ type: 'mark' })
    await settle()
    expect(session.saveState).toMatchObject({ unsent: 1, isKept: false })
    full.mockRestore()
    session.dispatch({ type: 'choose', optionId: 'a' })
    await settle()
    expect(session.saveState).toMatchObject({ unsent: 2, isKept: true })
    await loadPage()
    expect(await keptIds()).toHaveLength(2)
  })

  // Shows qbank-77
  test('a device that stores nothing sends all of it, with the clock and the place', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await loadPage()
    const session = await open()
    session.dispatch({ type: 'tick', seconds: 5, shown: true })
    session.dispatch({ type: 'goTo', index: 1 })
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(sent()).toEqual([['q1 timeSpent', 'q2 marked']])
    expect(saves()[0]?.body).toMatchObject({ currentIndex: 1, timeRemaining: 265, clockRun: expect.any(String) })
    session.dispatch({ type: 'tick', seconds: 5, shown: true })
    await session.end()
    expect(server.calls.at(-1)).toMatchObject({ path: '/api/blocks/1/complete', body: { timeSpent: 10 } })
  })

  // Shows player-24
  test('of a note that is being typed only the latest goes out and stays on the device', async () => {
    const session = await open()
    for (const [questionId, note] of [
      ['q1', 'W'],
      ['q2', 'other'],
      ['q1', 'Wh'],
    ] as const)
      session.dispatch({ type: 'note', questionId, note })
    await settle()
    expect(await keptIds()).toHaveLength(2)
    await pass(2_000)
    expect(saves().map(notesIn)).toEqual([['other', 'Wh']])
  })

  // Shows player-24
  test('a note that is typed on while it is being sent goes out again', async () => {
    const session = await open()
    session.dispatch({ type: 'note', questionId: 'q1', note: 'W' })
    let typesOn = true
    server.answer = () => {
      if (typesOn) session.dispatch({ type: 'note', questionId: 'q1', note: 'Wh' })
      typesOn = false
      return undefined
    }
    await pass(4_000)
    expect(saves().map(notesIn)).toEqual([['W'], ['Wh']])
    expect(session.saveState).toEqual(idle)
  })

  test('changes close together go in one save, in their order', async () => {
    const session = await open()
    session.dispatch({ type: 'mark' })
    await pass(1_500)
    session.dispatch({ type: 'choose', optionId: 'a' })
    await pass(2_000)
    expect(sent()).toEqual([['q1 marked', 'q1 answer']])
  })

  // Shows player-48, qbank-60
  test('a clock that moved is saved every 30 seconds, a block that rests is not', async () => {
    const session = await open()
    session.dispatch({ type: 'tick', seconds: 5, shown: true })
    await pass(30_000)
    expect(sent()).toEqual([[]])
    expect(saves()[0]?.body).toMatchObject({ timeRemaining: 265, currentIndex: 0 })
    await pass(60_000)
    expect(sent()).toEqual([[]])
    expect(await outbox.count()).toBe(0)
  })

  test('where the learner is now goes out, not where they were when an attempt failed', async () => {
    const session = await open()
    answering('offline')
    session.dispatch({ type: 'goTo', index: 1 })
    await session.save()
    session.dispatch({ type: 'goTo', index: 2 })
    await session.save()
    expect(saves().map(({ body }) => (body as { currentIndex: number }).currentIndex)).toEqual([1, 2])
    await session.save()
    expect(saves()).toHaveLength(2)
  })

  test('a place that was reached while a save was on its way is saved after it', async () => {
    const session = await open()
    session.dispatch({ type: 'goTo', index: 1 })
    let isFirst = true
    server.answer = () => {
      if (isFirst) session.dispatch({ type: 'goTo', index: 2 })
      isFirst = false
      return undefined
    }
    await session.save()
    expect(saves().map(({ body }) => (body as { currentIndex: number }).currentIndex)).toEqual([1, 2])
  })

  test('F22: a clock that stands is not said to run: paused in the same second, or after sleep', async () => {
    const session = await open()
    session.dispatch({ type: 'goTo', index: 1 })
    session.dispatch({ type: 'pause' })
    await settle()
    session.dispatch({ type: 'resume' })
    session.dispatch({ type: 'tick', seconds: 1, shown: true })
    await settle()
    vi.setSystemTime(Date.now() + 70_000)
    await session.save()
    expect(saves()).toHaveLength(2)
    for (const { body } of saves()) expect(body).not.toHaveProperty('clockRun')
  })

  test('F22: once the player was left, an attempt says neither that the clock runs nor where the learner was', async () => {
    const session = await open()
    session.dispatch({ type: 'goTo', index: 1 })
    await session.save()
    expect(saves()[0]?.body).toMatchObject({ clockRun: expect.any(String) })
    server.answer = () => 'offline'
    session.dispatch({ type: 'tick', seconds: 5, shown: true })
    ends.splice(-2).map((end) => end())
    await session.leave()
    expect(saves()[1]).toMatchObject({ keepalive: true, body: { currentIndex: 1, timeRemaining: 265 } })
    server.answer = () => undefined
    await pass(3_600_000)
    const last = saves().at(-1)
    expect(last).toMatchObject({ body: { timeRemaining: 265 } })
    expect(last?.body).not.toHaveProperty('clockRun')
    expect(last?.body).not.toHaveProperty('currentIndex')
  })

  test('what a player that was left has told is where another device may go on from', async () => {
    const session = await open()
    session.dispatch({ type: 'goTo', index: 1 })
    ends.splice(-2).map((end) => end())
    await session.leave()
    await settle()
    const { openBlock } = await import('./open-block.ts')
    const block = makeBlock('exam')
    server.block = { ...block, progress: { ...block.progress, currentIndex: 2 } }
    expect((await openBlock('ana', '1')).position).toMatchObject({ currentIndex: 2, isSent: true })
  })

  test('what the device still held is sent on opening, by the outbox alone', async () => {
    const left = await open()
    answering('offline', 'offline')
    left.dispatch({ type: 'mark' })
    await left.save()
    const kept = await keptIds()
    expect(kept).toHaveLength(1)
    await loadPage()
    server.answer = () => undefined
    server.calls = []
    const { BlockSession } = await import('./block-session.ts')
    const { openBlock } = await import('./open-block.ts')
    const opened = await openBlock('ana', '1')
    const session = new BlockSession({ ...opened, userId: 'ana', onCompleted: () => {} })
    ends.push(session.start())
    await settle()
    expect(session.state.states.q1?.marked?.value).not.toBe('')
    expect(saves().flatMap((call) => changesIn(call).map(({ id }) => id))).toEqual(kept)
    expect(session.saveState).toEqual(idle)
  })

  test('at most 500 go at once, the rest right behind them, and nothing twice', async () => {
    const session = await open()
    for (let n = 0; n < 1_001; n++) session.dispatch({ type: 'mark' })
    await session.save()
    expect(sent().map((changes) => changes.length)).toEqual([500, 500, 1])
    const ids = saves().flatMap((call) => changesIn(call).map(({ id }) => id))
    expect(new Set(ids).size).toBe(1_001)
  })
})

describe('what is acknowledged', () => {
  test('a change made during a save is kept and sent after it', async () => {
    const session = await open()
    session.dispatch({ type: 'mark' })
    let isFirst = true
    server.answer = () => {
      if (isFirst) session.dispatch({ type: 'choose', optionId: 'a' })
      isFirst = false
      return undefined
    }
    await pass(2_000)
    expect(sent()).toEqual([['q1 marked'], ['q1 answer']])
    expect(session.saveState).toEqual(idle)
  })

  // Shows qbank-63
  test('what a leaving page got through is not sent again', async () => {
    const session = await open()
    session.dispatch({ type: 'tick', seconds: 5, shown: true })
    session.dispatch({ type: 'mark' })
    await session.leave()
    expect(sent()).toEqual([['q1 marked', 'q1 timeSpent']])
    await pass(30_000)
    expect(saves()).toHaveLength(1)
    expect(await keptIds()).toEqual([])
  })

  test('a page that is left asks its device nothing, and its call outlives it', async () => {
    const session = await open()
    session.dispatch({ type: 'mark' })
    session.dispatch({ type: 'goTo', index: 1 })
    await settle()
    const asked = vi.spyOn(IDBDatabase.prototype, 'transaction')
    let askedBefore: number | undefined
    server.answer = () => {
      askedBefore = asked.mock.calls.length
      return undefined
    }
    await session.leave()
    asked.mockRestore()
    expect(askedBefore).toBe(0)
    expect(saves()).toMatchObject([{ keepalive: true, body: { currentIndex: 1 } }])
    expect(session.saveState).toEqual(idle)
  })

  test('a block that was completed elsewhere is left to that, and what is left arrives as late', async () => {
    const session = await open()
    server.answer = () => 'block_completed'
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(sent()).toEqual([['q1 marked']])
    expect(heard).toMatchObject({ completed: 1, results: [] })
    expect(await outbox.count()).toBe(0)
    session.dispatch({ type: 'choose', optionId: 'a' })
    await pass(30_000)
    expect(saves()).toHaveLength(1)
  })

  test('a block that was deleted elsewhere is asked for anew', async () => {
    const session = await open()
    server.answer = () => 'not_found'
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(heard).toMatchObject({ completed: 1, refused: [] })
    expect(await outbox.count()).toBe(0)
  })

  test('answers after the time was up count as received, and lock the block', async () => {
    const session = await open()
    answering('time_up')
    session.dispatch({ type: 'choose', optionId: 'a' })
    await pass(2_000)
    expect(session.state.phase).toBe('timeUp')
    expect(await keptIds()).toEqual([])
  })

  test('what another tab has sent is no longer unsent here', async () => {
    const session = await open()
    answering('offline')
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(session.saveState).toMatchObject({ unsent: 1, because: 'offline' })
    const here = outbox
    await openTab()
    expect(await outbox.send()).toBe(true)
    await here.send()
    expect(session.saveState).toEqual(idle)
  })
})

describe('when it fails', () => {
  // Shows player-48, qbank-61
  test('an error is retried after 2, 4 and 6 seconds and then awaits a later save', async () => {
    const session = await open()
    answering('unavailable', 'unavailable', 'unavailable', 'unavailable')
    session.dispatch({ type: 'mark' })
    const attempts: number[] = []
    for (const ms of [2_000, 1_999, 1, 3_999, 1, 5_999, 1]) {
      await pass(ms)
      attempts.push(saves().length)
    }
    expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4])
    expect(session.saveState).toEqual({ phase: 'pending', because: 'failed', unsent: 1, isKept: true })
    expect(await keptIds()).toHaveLength(1)
    await pass(16_000)
    expect(saves()).toHaveLength(5)
    expect(session.saveState).toEqual(idle)
  })

  test('it says saving until the retries are used up, and a save that is waited for takes as long', async () => {
    const session = await open()
    answering('unavailable')
    session.dispatch({ type: 'mark' })
    let isSaved = false
    void session.save().then(() => {
      isSaved = true
    })
    await pass(0)
    await pass(1_000)
    expect({ phase: session.saveState.phase, isSaved }).toEqual({ phase: 'saving', isSaved: false })
    await pass(1_000)
    expect({ phase: session.saveState.phase, isSaved }).toEqual({ phase: 'idle', isSaved: true })
  })

  test('a change made between retries does not shorten the wait', async () => {
    const session = await open()
    answering('unavailable', 'unavailable')
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    await pass(2_000)
    session.dispatch({ type: 'choose', optionId: 'a' })
    await pass(3_999)
    expect(saves()).toHaveLength(2)
    await pass(1)
    expect(sent()[2]).toEqual(['q1 marked', 'q1 answer'])
  })

  test('a change made while an attempt fails does not hide the failure', async () => {
    const session = await open()
    let fail = () => {}
    const reply = new Promise<Response>((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'))
    })
    const asked = vi.fn(() => reply)
    vi.stubGlobal('fetch', asked)
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    session.dispatch({ type: 'choose', optionId: 'a' })
    await pass(3_000)
    fail()
    await pass(5_000)
    expect(asked).toHaveBeenCalledOnce()
    expect(session.saveState).toEqual({ phase: 'pending', because: 'offline', unsent: 2, isKept: true })
  })

  // Shows qbank-62
  test('a connection that comes back while an attempt fails is tried at once', async () => {
    const session = await open()
    let isFirst = true
    server.answer = () => {
      if (!isFirst) return undefined
      isFirst = false
      window.dispatchEvent(new Event('online'))
      return 'offline'
    }
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(sent()).toEqual([['q1 marked'], ['q1 marked']])
    expect(session.saveState).toEqual(idle)
  })

  // Shows qbank-62
  test('Retry Now waits no longer', async () => {
    const session = await open()
    answering('unavailable')
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    await session.save()
    expect(saves()).toHaveLength(2)
    await pass(10_000)
    expect(saves()).toHaveLength(2)
  })

  test.each([
    // Shows qbank-62
    { name: 'offline it awaits the connection without retries', outcome: 'offline', because: 'offline' },
    { name: 'signed out it keeps everything without retries', outcome: 'not_signed_in', because: 'signedOut' },
  ] as const)('$name', async ({ outcome, because }) => {
    const session = await open()
    answering(outcome)
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(session.saveState).toEqual({ phase: 'pending', because, unsent: 1, isKept: true })
    await pass(20_000)
    expect(saves()).toHaveLength(1)
    expect(await keptIds()).toHaveLength(1)
    await session.save()
    expect(await keptIds()).toEqual([])
  })

  test('a block that was left saves no more by itself; what is unsent goes with the outbox', async () => {
    const session = await open()
    answering('offline')
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    ends.splice(-2).map((end) => end())
    await pass(59_000)
    expect(saves().length).toBeLessThanOrEqual(2)
    await pass(60_000)
    expect(await keptIds()).toEqual([])
  })
})

describe('what the server never takes', () => {
  test('F9: a change that a quota refuses is given up alone, with its reason, and holds up no other', async () => {
    const session = await open()
    server.answer = (call) =>
      call.method === 'PUT' && changesIn(call).some(({ value }) => value === 'bad') ? 'quota_reached' : undefined
    session.dispatch({ type: 'mark' })
    session.dispatch({ type: 'note', questionId: 'q1', note: 'good' })
    session.dispatch({ type: 'note', questionId: 'q2', note: 'bad' })
    session.dispatch({ type: 'note', questionId: 'q3', note: 'good' })
    await pass(2_000)
    const arrived = saves().filter((call) => !changesIn(call).some(({ value }) => value === 'bad'))
    expect(arrived.flatMap((call) => changesIn(call).map(({ value }) => value))).toEqual([true, 'good', 'good'])
    expect(heard.refused).toHaveLength(1)
    expect(session.saveState).toEqual(idle)
  })

  test('a clock that is refused without any change is given up in silence, as the next one says more', async () => {
    const session = await open()
    server.answer = () => 'malformed'
    session.dispatch({ type: 'tick', seconds: 5, shown: true })
    await pass(30_000)
    expect(sent()).toEqual([[]])
    expect(session.saveState).toEqual(idle)
    expect(heard.refused).toEqual([])
    await pass(60_000)
    expect(saves()).toHaveLength(1)
  })

  test('a clock that is refused holds up no change beside it', async () => {
    const session = await open()
    server.answer = (call) => {
      if (call.method !== 'PUT') return undefined
      return changesIn(call).length > 0 && !('currentIndex' in (call.body as object)) ? undefined : 'malformed'
    }
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(sent()).toEqual([['q1 marked'], ['q1 marked'], []])
    expect(session.saveState).toEqual(idle)
    expect(heard.refused).toEqual([])
  })
})

describe('a completed block', () => {
  test('takes a note or a highlight by itself, and is not left', async () => {
    const session = await open(makeBlock('review'))
    session.dispatch({ type: 'note', questionId: 'q1', note: 'Read again.' })
    session.dispatch({ type: 'highlight', questionId: 'q2', highlights: { stem: [{ start: 0, end: 2 }] } })
    await pass(2_000)
    expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /api/questions/notes/1/q1',
      'PUT /api/questions/highlights/1/q2',
    ])
    expect(session.saveState).toEqual(idle)
    expect(heard.completed).toBe(0)
  })
})

describe('a section that is ended', () => {
  const completions = () => server.calls.filter(({ path }) => path.endsWith('/complete'))

  test('is completed behind all its changes, with the seconds of its clock, and its result is heard of', async () => {
    const session = await open()
    session.dispatch({ type: 'tick', seconds: 7, shown: true })
    session.dispatch({ type: 'choose', optionId: 'a' })
    await session.end()
    expect(server.calls.map(({ method }) => method)).toEqual(['PUT', 'POST'])
    expect(completions()[0]?.body).toEqual({ answers: {}, timeSpent: 7 })
    expect(heard).toMatchObject({ completed: 0, results: [{ totalQuestions: 2 }] })
    expect(await outbox.count()).toBe(0)
  })

  test('without a connection it says why it waits, and is completed with what the outbox sends next', async () => {
    const session = await open()
    answering('offline')
    session.dispatch({ type: 'choose', optionId: 'a' })
    await expect(session.end()).rejects.toMatchObject({ code: 'offline' })
    expect(heard.results).toEqual([])
    await outbox.send()
    expect(heard.results).toHaveLength(1)
    expect(completions()).toHaveLength(1)
  })

  test('and whose end another tab has sent is asked for once more, so that its result is shown here too', async () => {
    const session = await open()
    answering('offline')
    await expect(session.end()).rejects.toMatchObject({ code: 'offline' })
    const { results } = heard
    await openTab()
    expect(await outbox.send()).toBe(true)
    expect(results).toEqual([])
    await session.end()
    expect(results).toHaveLength(1)
  })

  test('goes on where the learner thought better of it', async () => {
    const session = await open()
    answering('offline')
    await expect(session.end()).rejects.toMatchObject({ code: 'offline' })
    session.dispatch({ type: 'resume' })
    await session.save()
    expect(completions()).toHaveLength(1)
    expect(await outbox.count()).toBe(0)
    expect(session.state.phase).toBe('running')
  })

  test('is not ended by itself for who went back to the questions', async () => {
    const session = await open()
    answering('offline', 'offline')
    await expect(session.end()).rejects.toMatchObject({ code: 'offline' })
    session.dispatch({ type: 'resume' })
    await session.endAgain()
    expect(session.state.phase).toBe('running')
    expect(await outbox.count()).toBe(0)
    expect(completions()).toHaveLength(1)
  })

  test('and taken back while its end waits for the disk or is being read from it is not completed', async () => {
    const session = await open()
    const ending = session.end()
    session.dispatch({ type: 'resume' })
    await ending
    expect(completions()).toEqual([])
    answering('offline')
    await expect(session.end()).rejects.toMatchObject({ code: 'offline' })
    const original = IDBObjectStore.prototype.getAll
    const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
      this: IDBObjectStore,
      ...of
    ) {
      session.dispatch({ type: 'resume' })
      return original.apply(this, of)
    })
    await session.save()
    read.mockRestore()
    expect(completions()).toHaveLength(1)
    expect(await outbox.count()).toBe(0)
  })

  test('after its time is up too', async () => {
    const session = await open()
    session.dispatch({ type: 'tick', seconds: 270, shown: true })
    await session.end()
    expect(completions()[0]?.body).toMatchObject({ timeSpent: 270 })
    expect(heard.results).toHaveLength(1)
  })
})
