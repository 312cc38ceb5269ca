import { describe, expect, test, vi } from 'vitest'
import { changesIn, idle, pass, seedDevice } from '../testing/device.ts'

const device = seedDevice()

describe('when it fails', () => {
  // Shows player-48, qbank-61
  test('an error is retried after 2, 4 and 6 seconds and then awaits a later save', async () => {
    const session = await device.open()
    device.answering('unavailable', 'unavailable', 'unavailable', 'unavailable')
    session.dispatch({ type: 'mark' })
    const attempts: number[] = []
    for (const ms of [2_000, 1_999, 1, 3_999, 1, 5_999, 1]) {
      await pass(ms)
      attempts.push(device.saves().length)
    }
    expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4])
    expect(session.saveState).toEqual({ phase: 'pending', because: 'failed', unsent: 1, isKept: true })
    expect(await device.keptIds()).toHaveLength(1)
    await pass(16_000)
    expect(device.saves()).toHaveLength(5)
    expect(session.saveState).toEqual(idle)
  })

  test('it says saving until the retries are used up, and a save that is waited for takes as long', async () => {
    const session = await device.open()
    device.answering('unavailable')
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
    const session = await device.open()
    device.answering('unavailable', 'unavailable')
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    await pass(2_000)
    session.dispatch({ type: 'choose', optionId: 'a' })
    await pass(3_999)
    expect(device.saves()).toHaveLength(2)
    await pass(1)
    expect(device.sent()[2]).toEqual(['q1 marked', 'q1 answer'])
  })

  test('a change made while an attempt fails does not hide the failure', async () => {
    const session = await device.open()
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
    const session = await device.open()
    let isFirst = true
    device.server.answer = () => {
      if (!isFirst) return undefined
      isFirst = false
      window.dispatchEvent(new Event('online'))
      return 'offline'
    }
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(device.sent()).toEqual([['q1 marked'], ['q1 marked']])
    expect(session.saveState).toEqual(idle)
  })

  // Shows qbank-62
  test('Retry Now waits no longer', async () => {
    const session = await device.open()
    device.answering('unavailable')
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    await session.save()
    expect(device.saves()).toHaveLength(2)
    await pass(10_000)
    expect(device.saves()).toHaveLength(2)
  })

  test.each([
    // Shows qbank-62
    { name: 'offline it awaits the connection without retries', outcome: 'offline', because: 'offline' },
    { name: 'signed out it keeps everything without retries', outcome: 'not_signed_in', because: 'signedOut' },
  ] as const)('$name', async ({ outcome, because }) => {
    const session = await device.open()
    device.answering(outcome)
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(session.saveState).toEqual({ phase: 'pending', because, unsent: 1, isKept: true })
    await pass(20_000)
    expect(device.saves()).toHaveLength(1)
    expect(await device.keptIds()).toHaveLength(1)
    await session.save()
    expect(await device.keptIds()).toEqual([])
  })

  test('a block that was left saves no more by itself; what is unsent goes with the outbox', async () => {
    const session = await device.open()
    device.answering('offline')
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    device.leavePlayer()
    await pass(59_000)
    expect(device.saves().length).toBeLessThanOrEqual(2)
    await pass(60_000)
    expect(await device.keptIds()).toEqual([])
  })
})

describe('what the server never takes', () => {
  test('F9: a change that a quota refuses is given up alone, with its reason, and holds up no other', async () => {
    const session = await device.open()
    device.server.answer = (call) =>
      call.method === 'PUT' && changesIn(call).some(({ value }) => value === 'bad') ? 'quota_reached' : undefined
    session.dispatch({ type: 'mark' })
    session.dispatch({ type: 'note', questionId: 'q1', note: 'good' })
    session.dispatch({ type: 'note', questionId: 'q2', note: 'bad' })
    session.dispatch({ type: 'note', questionId: 'q3', note: 'good' })
    await pass(2_000)
    const arrived = device.saves().filter((call) => !changesIn(call).some(({ value }) => value === 'bad'))
    expect(arrived.flatMap((call) => changesIn(call).map(({ value }) => value))).toEqual([true, 'good', 'good'])
    expect(device.heard.refused).toHaveLength(1)
    expect(session.saveState).toEqual(idle)
  })

  test('a clock that is refused without any change is given up in silence, as the next one says more', async () => {
    const session = await device.open()
    device.server.answer = () => 'malformed'
    session.dispatch({ type: 'tick', seconds: 5, shown: true })
    await pass(30_000)
    expect(device.sent()).toEqual([[]])
    expect(session.saveState).toEqual(idle)
    expect(device.heard.refused).toEqual([])
    await pass(60_000)
    expect(device.saves()).toHaveLength(1)
  })

  test('a clock that is refused holds up no change beside it', async () => {
    const session = await device.open()
    device.server.answer = (call) => {
      if (call.method !== 'PUT') return undefined
      return changesIn(call).length > 0 && !('currentIndex' in (call.body as object)) ? undefined : 'malformed'
    }
    session.dispatch({ type: 'mark' })
    await pass(2_000)
    expect(device.sent()).toEqual([['q1 marked'], ['q1 marked'], []])
    expect(session.saveState).toEqual(idle)
    expect(device.heard.refused).toEqual([])
  })
})
