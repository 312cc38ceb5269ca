import { expect, test, vi } from 'vitest'
import { stopping } from './stopping.ts'

const never = () => new Promise<void>(() => {})

test('is not ready while it drains, and ends only afterwards', async () => {
  const end = vi.fn(async () => {})
  const exit = vi.fn()
  const { stop, isStopping } = stopping({ drainMs: 20, exit })
  expect(isStopping()).toBe(false)
  const stopped = stop(end)
  expect([isStopping(), end.mock.calls.length]).toEqual([true, 0])
  await stopped
  expect([end.mock.calls.length, exit.mock.calls.length]).toEqual([1, 0])
})

test('ends where the database never answers', async () => {
  const exit = vi.fn()
  const { stop } = stopping({ drainMs: 0, endWithinMs: 20, exit })
  void stop(never)
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1))
})

test('ends where all is done and something still holds the process', async () => {
  const exit = vi.fn()
  const { stop } = stopping({ drainMs: 0, endWithinMs: 20, exit })
  await stop(async () => {})
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0))
})

test('does not drain where others at its port go on, and a second word changes nothing', async () => {
  const end = vi.fn(async () => {})
  const { stop } = stopping({ drainMs: 60_000, exit: vi.fn() })
  await Promise.all([stop(end, { drains: false }), stop(end)])
  expect(end).toHaveBeenCalledOnce()
})
