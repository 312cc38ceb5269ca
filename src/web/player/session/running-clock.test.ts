import { expect, test } from 'vitest'
import { RunningClock } from './running-clock.ts'

const running = { mode: 'exam', phase: 'running' } as const

test('F22: a run goes on from tick to tick, and ends with a pause or with sleep', () => {
  const clock = new RunningClock()
  const runAt = (second: number, state: Parameters<RunningClock['follow']>[0] = running) => {
    clock.follow(state, second * 1_000)
    return clock.runAt(second * 1_000)?.clockRun
  }
  const first = runAt(1_000)
  expect(first).toBeDefined()
  expect([runAt(1_001), runAt(1_061)]).toEqual([first, first])
  expect(runAt(1_062, { mode: 'exam', phase: 'paused' })).toBeUndefined()
  const second = runAt(1_063)
  expect([undefined, first]).not.toContain(second)
  const third = runAt(1_163)
  expect([undefined, first, second]).not.toContain(third)
  expect(runAt(1_164)).toBe(third)
  expect(clock.runAt(1_228_000)).toEqual({ clockRun: third })
  expect(clock.runAt(1_229_000)).toBeUndefined()
})

test('F22: a block without a clock has no run', () => {
  const clock = new RunningClock()
  clock.follow({ mode: 'tutor', phase: 'running' }, 1_000)
  expect(clock.runAt(1_000)).toBeUndefined()
})
