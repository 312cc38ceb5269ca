import { describe, expect, test, vi } from 'vitest'
import type { SeenCall } from '../../offline/testing/server.ts'
import { changesIn, idle, pass, seedDevice, settle } from '../testing/device.ts'
import { makeBlock } from '../testing/make-block.ts'

const device = seedDevice()
const notesIn = (call: SeenCall | undefined) => (call ? changesIn(call).map(({ value }) => value) : [])

describe('when it saves', () => {
  // Shows player-48, qbank-60
  test('a change is kept on the device at once and sent 2 seconds later', async () => {
    const session = await device.open()
    session.dispatch({ type: 'mark' })
    await settle()
    expect(await device.keptIds()).toHaveLength(1)
    await pass(1_999)
    expect(device.sent()).toEqual([])
    await pass(1)
    expect(device.sent()).toEqual([['q1 marked']])
    expect(await device.keptIds()).toEqual([])
    expect(session.saveState).toEqual(idle)
  })

  // Shows qbank-77
  test('says so while the device cannot keep what is done, and then keeps all of it', async () => {
    const session = await device.open()
    device.answering('offline')
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
    await device.loadPage()
    expect(await device.keptIds()).toHaveLength(2)
  })

  // Shows qbank-77
  test('a device that stores nothing sends all of it, with the clock and the place', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await device.loadPage()
    const session = await device.open()
    session.dispatch({ type: 'tick', seconds: 5, shown: true })
    session.dispatch({ type: 'goTo', index: 1 })
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(device.sent()).toEqual([['q1 timeSpent', 'q2 marked']])
    expect(device.saves()[0]?.body).toMatchObject({ currentIndex: 1, timeRemaining: 265, clockRun: expect.any(String) })
    session.dispatch({ type: 'tick', seconds: 5, shown: true })
    await session.end()
    expect(device.server.calls.at(-1)).toMatchObject({ path: '/api/blocks/1/complete', body: { timeSpent: 10 } })
  })

  // Shows player-24
  test('of a note that is being typed only the latest goes out and stays on the device', async () => {
    const session = await device.open()
    for (const [questionId, note] of [
      ['q1', 'W'],
      ['q2', 'other'],
      ['q1', 'Wh'],
    ] as const)
      session.dispatch({ type: 'note', questionId, note })
    await settle()
    expect(await device.keptIds()).toHaveLength(2)
    await pass(2_000)
    expect(device.saves().map(notesIn)).toEqual([['other', 'Wh']])
  })

  // Shows player-24
  test('a note that is typed on while it is being sent goes out again', async () => {
    const session = await device.open()
    session.dispatch({ type: 'note', questionId: 'q1', note: 'W' })
    let typesOn = true
    device.server.answer = () => {
      if (typesOn) session.dispatch({ type: 'note', questionId: 'q1', note: 'Wh' })
      typesOn = false
      return undefined
    }
    await pass(4_000)
    expect(device.saves().map(notesIn)).toEqual([['W'], ['Wh']])
    expect(session.saveState).toEqual(idle)
  })

  test('changes close together go in one save, in their order', async () => {
    const session = await device.open()
    session.dispatch({ type: 'mark' })
    await pass(1_500)
    session.dispatch({ type: 'choose', optionId: 'a' })
    await pass(2_000)
    expect(device.sent()).toEqual([['q1 marked', 'q1 answer']])
  })

  // Shows player-48, qbank-60
  test('a clock that moved is saved every 30 seconds, a block that rests is not', async () => {
    const session = await device.open()
    session.dispatch({ type: 'tick', seconds: 5, shown: true })
    await pass(30_000)
    expect(device.sent()).toEqual([[]])
    expect(device.saves()[0]?.body).toMatchObject({ timeRemaining: 265, currentIndex: 0 })
    await pass(60_000)
    expect(device.sent()).toEqual([[]])
    expect(await device.outbox.count()).toBe(0)
  })

  test('where the learner is now goes out, not where they were when an attempt failed', async () => {
    const session = await device.open()
    device.answering('offline')
    session.dispatch({ type: 'goTo', index: 1 })
    await session.save()
    session.dispatch({ type: 'goTo', index: 2 })
    await session.save()
    expect(device.saves().map(({ body }) => (body as { currentIndex: number }).currentIndex)).toEqual([1, 2])
    await session.save()
    expect(device.saves()).toHaveLength(2)
  })

  test('a place that was reached while a save was on its way is saved after it', async () => {
    const session = await device.open()
    session.dispatch({ type: 'goTo', index: 1 })
    let isFirst = true
    device.server.answer = () => {
      if (isFirst) session.dispatch({ type: 'goTo', index: 2 })
      isFirst = false
      return undefined
    }
    await session.save()
    expect(device.saves().map(({ body }) => (body as { currentIndex: number }).currentIndex)).toEqual([1, 2])
  })

  test('F22: a clock that stands is not said to run: paused in the same second, or after sleep', async () => {
    const session = await device.open()
    session.dispatch({ type: 'goTo', index: 1 })
    session.dispatch({ type: 'pause' })
    await settle()
    session.dispatch({ type: 'resume' })
    session.dispatch({ type: 'tick', seconds: 1, shown: true })
    await settle()
    vi.setSystemTime(Date.now() + 70_000)
    await session.save()
    expect(device.saves()).toHaveLength(2)
    for (const { body } of device.saves()) expect(body).not.toHaveProperty('clockRun')
  })

  test('F22: once the player was left, an attempt says neither that the clock runs nor where the learner was', async () => {
    const session = await device.open()
    session.dispatch({ type: 'goTo', index: 1 })
    await session.save()
    expect(device.saves()[0]?.body).toMatchObject({ clockRun: expect.any(String) })
    device.server.answer = () => 'offline'
    session.dispatch({ type: 'tick', seconds: 5, shown: true })
    device.leavePlayer()
    await session.leave()
    expect(device.saves()[1]).toMatchObject({ keepalive: true, body: { currentIndex: 1, timeRemaining: 265 } })
    device.server.answer = () => undefined
    await pass(3_600_000)
    const last = device.saves().at(-1)
    expect(last).toMatchObject({ body: { timeRemaining: 265 } })
    expect(last?.body).not.toHaveProperty('clockRun')
    expect(last?.body).not.toHaveProperty('currentIndex')
  })

  test('what a player that was left has told is where another device may go on from', async () => {
    const session = await device.open()
    session.dispatch({ type: 'goTo', index: 1 })
    device.leavePlayer()
    await session.leave()
    await settle()
    const { openBlock } = await import('./open-block.ts')
    const block = makeBlock('exam')
    device.server.block = { ...block, progress: { ...block.progress, currentIndex: 2 } }
    expect((await openBlock('ana', '1')).position).toMatchObject({ currentIndex: 2, isSent: true })
  })

  test('what the device still held is sent on opening, by the outbox alone', async () => {
    const left = await device.open()
    device.answering('offline', 'offline')
    left.dispatch({ type: 'mark' })
    await left.save()
    const kept = await device.keptIds()
    expect(kept).toHaveLength(1)
    await device.loadPage()
    device.server.answer = () => undefined
    device.server.calls = []
    const { BlockSession } = await import('./block-session.ts')
    const { openBlock } = await import('./open-block.ts')
    const opened = await openBlock('ana', '1')
    const session = new BlockSession({ ...opened, userId: 'ana', onCompleted: () => {} })
    device.atEnd(session.start())
    await settle()
    expect(session.state.states.q1?.marked?.value).not.toBe('')
    expect(device.saves().flatMap((call) => changesIn(call).map(({ id }) => id))).toEqual(kept)
    expect(session.saveState).toEqual(idle)
  })

  test('at most 500 go at once, the rest right behind them, and nothing twice', async () => {
    const session = await device.open()
    for (let n = 0; n < 1_001; n++) session.dispatch({ type: 'mark' })
    await session.save()
    expect(device.sent().map((changes) => changes.length)).toEqual([500, 500, 1])
    const ids = device.saves().flatMap((call) => changesIn(call).map(({ id }) => id))
    expect(new Set(ids).size).toBe(1_001)
  })
})

describe('what is acknowledged', () => {
  test('a change made during a save is kept and sent after it', async () => {
    const session = await device.open()
    session.dispatch({ type: 'mark' })
    let isFirst = true
    device.server.answer = () => {
      if (isFirst) session.dispatch({ type: 'choose', optionId: 'a' })
      isFirst = false
      return undefined
    }
    await pass(2_000)
    expect(device.sent()).toEqual([['q1 marked'], ['q1 answer']])
    expect(session.saveState).toEqual(idle)
  })

  // Shows qbank-63
  test('what a leaving page got through is not sent again', async () => {
    const session = await device.open()
    session.dispatch({ type: 'tick', seconds: 5, shown: true })
    session.dispatch({ type: 'mark' })
    await session.leave()
    expect(device.sent()).toEqual([['q1 marked', 'q1 timeSpent']])
    await pass(30_000)
    expect(device.saves()).toHaveLength(1)
    expect(await device.keptIds()).toEqual([])
  })

  test('a page that is left asks its device nothing, and its call outlives it', async () => {
    const session = await device.open()
    session.dispatch({ type: 'mark' })
    session.dispatch({ type: 'goTo', index: 1 })
    await settle()
    const asked = vi.spyOn(IDBDatabase.prototype, 'transaction')
    let askedBefore: number | undefined
    device.server.answer = () => {
      askedBefore = asked.mock.calls.length
      return undefined
    }
    await session.leave()
    asked.mockRestore()
    expect(askedBefore).toBe(0)
    expect(device.saves()).toMatchObject([{ keepalive: true, body: { currentIndex: 1 } }])
    expect(session.saveState).toEqual(idle)
  })

  test('a block that was completed elsewhere is left to that, and what is left arrives as late', async () => {
    const session = await device.open()
    device.server.answer = () => 'block_completed'
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(device.sent()).toEqual([['q1 marked']])
    expect(device.heard).toMatchObject({ completed: 1, results: [] })
    expect(await device.outbox.count()).toBe(0)
    session.dispatch({ type: 'choose', optionId: 'a' })
    await pass(30_000)
    expect(device.saves()).toHaveLength(1)
  })

  test('a block that was deleted elsewhere is asked for anew', async () => {
    const session = await device.open()
    device.server.answer = () => 'not_found'
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(device.heard).toMatchObject({ completed: 1, refused: [] })
    expect(await device.outbox.count()).toBe(0)
  })

  test('answers after the time was up count as received, and lock the block', async () => {
    const session = await device.open()
    device.answering('time_up')
    session.dispatch({ type: 'choose', optionId: 'a' })
    await pass(2_000)
    expect(session.state.phase).toBe('timeUp')
    expect(await device.keptIds()).toEqual([])
  })

  test('what another tab has sent is no longer unsent here', async () => {
    const session = await device.open()
    device.answering('offline')
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(session.saveState).toMatchObject({ unsent: 1, because: 'offline' })
    const here = device.outbox
    await device.openTab()
    expect(await device.outbox.send()).toBe(true)
    await here.send()
    expect(session.saveState).toEqual(idle)
  })
})

describe('a completed block', () => {
  test('takes a note or a highlight by itself, and is not left', async () => {
    const session = await device.open(makeBlock('review'))
    session.dispatch({ type: 'note', questionId: 'q1', note: 'Read again.' })
    session.dispatch({ type: 'highlight', questionId: 'q2', highlights: { stem: [{ start: 0, end: 2 }] } })
    await pass(2_000)
    expect(device.server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /api/questions/notes/1/q1',
      'PUT /api/questions/highlights/1/q2',
    ])
    expect(session.saveState).toEqual(idle)
    expect(device.heard.completed).toBe(0)
  })
})
