import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Change } from '../../../contract/blocks.ts'
import { type SaveOutcome, SaveQueue } from './save-queue.ts'

const change = (id: string): Change => ({
  id,
  questionId: 'q1',
  field: 'marked',
  value: true,
  at: '2026-01-05T09:00:00.000Z',
})
const idsOf = (changes: readonly Change[]) => changes.map(({ id }) => id)

/** A server that answers as told, attempt by attempt, and then always `saved`. */
function seed(outcomes: readonly SaveOutcome[] = [], unsaved: readonly Change[] = []) {
  const sent: string[][] = []
  const kept: string[] = []
  const forgotten: string[] = []
  const givenUp: string[] = []
  const heard = { completed: 0, timeUp: 0 }
  const storage = { works: true }
  let duringSend = () => {}
  let refuse: (changes: readonly Change[]) => string | undefined = () => undefined
  const queue = new SaveQueue(
    {
      send: async (changes) => {
        sent.push(idsOf(changes))
        const during = duringSend
        duringSend = () => {}
        during()
        const refused = refuse(changes)
        return refused === undefined ? (outcomes[sent.length - 1] ?? 'saved') : { refused }
      },
      keep: async (changes, outdated) => {
        kept.push(...idsOf(changes))
        forgotten.push(...idsOf(outdated))
        return storage.works
      },
      acknowledge: async (changes) => void forgotten.push(...idsOf(changes)),
      giveUp: async ({ id }, reason) => void givenUp.push(`${id}: ${reason}`),
      onCompleted: () => heard.completed++,
      onTimeUp: () => heard.timeUp++,
    },
    unsaved,
  )
  queue.start()
  return {
    queue,
    sent,
    kept,
    forgotten,
    givenUp,
    heard,
    storage,
    whileSending: (work: () => void) => (duringSend = work),
    refusing: (because: typeof refuse) => (refuse = because),
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('when it saves', () => {
  // Shows player-48, qbank-60
  test('a change is kept on the device at once and sent 2 seconds later', async () => {
    const { queue, sent, kept, forgotten } = seed()
    queue.add([change('a')])
    expect(kept).toEqual(['a'])
    await pass(1_999)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent).toEqual([['a']])
    expect(forgotten).toEqual(['a'])
    expect(queue.state).toEqual({ phase: 'idle', because: null, unsaved: 0, isKept: true })
  })

  // Shows qbank-77
  test('says so while the device cannot keep what is done', async () => {
    const { queue, storage } = seed(['offline'])
    storage.works = false
    queue.add([change('a')])
    await pass(0)
    expect(queue.state).toMatchObject({ unsaved: 1, isKept: false })
    storage.works = true
    queue.add([change('b')])
    await pass(0)
    expect(queue.state).toMatchObject({ unsaved: 2, isKept: true })
  })

  // Shows player-24
  test('of a note that is being typed only the latest goes out and stays on the device', async () => {
    const { queue, sent, kept, forgotten } = seed()
    const note = (id: string, questionId = 'q1'): Change => ({
      id,
      questionId,
      field: 'note',
      value: id,
      at: '2026-01-05T09:00:00.000Z',
    })
    queue.add([note('W')])
    queue.add([note('other', 'q2'), change('mark')])
    queue.add([note('Wh')])
    await pass(2_000)
    expect(kept).toEqual(['W', 'other', 'mark', 'Wh'])
    expect(sent).toEqual([['other', 'mark', 'Wh']])
    expect(forgotten).toEqual(['W', 'other', 'mark', 'Wh'])
  })

  // Shows player-24
  test('a note that is typed on while it is being sent goes out again', async () => {
    const { queue, sent, whileSending } = seed()
    const note = (id: string): Change => ({
      id,
      questionId: 'q1',
      field: 'note',
      value: id,
      at: '2026-01-05T09:00:00.000Z',
    })
    whileSending(() => queue.add([note('Wh')]))
    queue.add([note('W')])
    await pass(4_000)
    expect(sent).toEqual([['W'], ['Wh']])
    expect(queue.unsaved).toEqual([])
  })

  test('changes close together go in one save, in their order', async () => {
    const { queue, sent } = seed()
    queue.add([change('a')])
    await pass(1_500)
    queue.add([change('b')])
    await pass(2_000)
    expect(sent).toEqual([['a', 'b']])
  })

  // Shows player-48, qbank-60
  test('a clock that moved is saved every 30 seconds, a block that rests is not', async () => {
    const { queue, sent } = seed()
    queue.move()
    await pass(30_000)
    expect(sent).toEqual([[]])
    await pass(60_000)
    expect(sent).toEqual([[]])
  })

  test('what the device still held is sent on opening', async () => {
    const { sent, forgotten } = seed([], [change('a')])
    await pass(0)
    expect(sent).toEqual([['a']])
    expect(forgotten).toEqual(['a'])
  })

  test('at most 500 changes go at once, the rest right behind them', async () => {
    const { sent } = seed(
      [],
      Array.from({ length: 1_001 }, (_, n) => change(String(n))),
    )
    await pass(0)
    expect(sent.map((ids) => ids.length)).toEqual([500, 500, 1])
    expect(sent.flat()).toHaveLength(new Set(sent.flat()).size)
  })
})

describe('what is acknowledged', () => {
  test('a change made during a save is kept and sent after it', async () => {
    const { queue, sent, forgotten, whileSending } = seed()
    queue.add([change('a')])
    whileSending(() => queue.add([change('b')]))
    await pass(2_000)
    expect(forgotten).toEqual(['a'])
    expect(idsOf(queue.unsaved)).toEqual(['b'])
    await pass(2_000)
    expect(sent).toEqual([['a'], ['b']])
    expect(queue.unsaved).toEqual([])
  })

  test('a save asked for during a save follows it', async () => {
    const { queue, sent, whileSending } = seed()
    queue.add([change('a')])
    whileSending(() => {
      queue.add([change('b')])
      void queue.save()
    })
    await pass(2_000)
    expect(sent).toEqual([['a'], ['b']])
  })

  // Shows qbank-63
  test('what a leaving page got through is not sent again', async () => {
    const { queue, sent, forgotten } = seed()
    queue.add([change('a'), change('b')])
    await queue.acknowledge([change('a')])
    await pass(2_000)
    expect(sent).toEqual([['b']])
    expect(forgotten).toEqual(['a', 'b'])
  })

  test('a completed block empties the queue and says so', async () => {
    const { queue, forgotten, heard, whileSending } = seed(['completed'])
    queue.add([change('a')])
    whileSending(() => queue.add([change('b')]))
    await pass(2_000)
    expect(forgotten).toEqual(['a', 'b'])
    expect(heard.completed).toBe(1)
    expect(queue.unsaved).toEqual([])
  })

  test('answers after the time was up count as received', async () => {
    const { queue, forgotten, heard } = seed(['timeUp'])
    queue.add([change('a')])
    await pass(2_000)
    expect(forgotten).toEqual(['a'])
    expect(heard.timeUp).toBe(1)
  })
})

describe('when it fails', () => {
  // Shows player-48, qbank-61
  test('an error is retried after 2, 4 and 6 seconds and then awaits a later save', async () => {
    const { queue, sent, forgotten } = seed(['failed', 'failed', 'failed', 'failed'])
    queue.add([change('a')])
    const attempts: number[] = []
    for (const ms of [2_000, 1_999, 1, 3_999, 1, 5_999, 1]) {
      await pass(ms)
      attempts.push(sent.length)
    }
    expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4])
    expect(queue.state).toEqual({ phase: 'pending', because: 'failed', unsaved: 1, isKept: true })
    expect(forgotten).toEqual([])
    await pass(16_000)
    expect(sent).toHaveLength(5)
    expect(queue.state.phase).toBe('idle')
  })

  test('it says saving until the retries are used up', async () => {
    const { queue } = seed(['failed'])
    queue.add([change('a')])
    await pass(3_000)
    expect(queue.state.phase).toBe('saving')
  })

  test('a change made between retries does not shorten the wait', async () => {
    const { queue, sent } = seed(['failed', 'failed'])
    queue.add([change('a')])
    await pass(4_000)
    queue.add([change('b')])
    await pass(3_999)
    expect(sent).toHaveLength(2)
    await pass(1)
    expect(sent[2]).toEqual(['a', 'b'])
  })

  test('a change made while an attempt fails does not hide the failure', async () => {
    const { queue, sent, whileSending } = seed(['offline'])
    whileSending(() => void queue.save())
    queue.add([change('a')])
    await pass(2_000)
    expect(sent).toEqual([['a']])
    expect(queue.state).toMatchObject({ phase: 'pending', because: 'offline' })
  })

  // Shows qbank-62
  test('a connection that comes back while an attempt fails is tried at once', async () => {
    const { queue, sent, whileSending } = seed(['offline'])
    whileSending(() => void queue.retryNow())
    queue.add([change('a')])
    await pass(2_000)
    expect(sent).toEqual([['a'], ['a']])
    expect(queue.state).toMatchObject({ phase: 'idle', unsaved: 0 })
  })

  // Shows qbank-62
  test('Retry Now waits no longer', async () => {
    const { queue, sent } = seed(['failed'])
    queue.add([change('a')])
    await pass(2_000)
    await queue.retryNow()
    expect(sent).toHaveLength(2)
  })

  const waits = [
    // Shows qbank-62
    { name: 'offline it awaits the connection without retries', outcome: 'offline' },
    { name: 'signed out it keeps everything without retries', outcome: 'signedOut' },
  ] as const
  test.each(waits)('$name', async ({ outcome }) => {
    const { queue, sent, forgotten } = seed([outcome])
    queue.add([change('a')])
    await pass(2_000)
    expect(queue.state).toEqual({ phase: 'pending', because: outcome, unsaved: 1, isKept: true })
    await pass(20_000)
    expect(sent).toHaveLength(1)
    expect(forgotten).toEqual([])
    await queue.retryNow()
    expect(forgotten).toEqual(['a'])
  })

  test('a queue that was stopped neither saves by itself nor retries', async () => {
    const { queue, sent } = seed(['failed'])
    queue.add([change('a')])
    await pass(2_000)
    queue.stop()
    await pass(60_000)
    expect(sent).toHaveLength(1)
    expect(idsOf(queue.unsaved)).toEqual(['a'])
  })
})

describe('what the server never takes', () => {
  const refusingBad = (changes: readonly Change[]) =>
    changes.some(({ id }) => id.startsWith('bad')) ? 'There is no room.' : undefined

  test('F9: a change that a quota refuses is given up alone, with its reason, and holds up no other', async () => {
    const { queue, sent, forgotten, givenUp, refusing } = seed()
    refusing(refusingBad)
    queue.add(['a', 'b', 'bad 1', 'c', 'bad 2', 'd'].map(change))
    await pass(2_000)
    expect(forgotten).toEqual(['a', 'b', 'c', 'd'])
    expect(givenUp).toEqual(['bad 1: There is no room.', 'bad 2: There is no room.'])
    expect(queue.state).toEqual({ phase: 'idle', because: null, unsaved: 0, isKept: true })
    expect(sent.length).toBeLessThan(12)
  })

  test('a clock that is refused without any change waits for the next attempt', async () => {
    const { queue, sent, refusing } = seed()
    refusing(() => 'No.')
    queue.move()
    await pass(30_000)
    expect(sent).toEqual([[]])
    expect(queue.state).toMatchObject({ phase: 'pending' })
  })
})
