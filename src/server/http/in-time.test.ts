import { expect, test } from 'vitest'
import { inTime } from './in-time.ts'

test('work that comes in time gives what it makes, or why it failed', async () => {
  expect(await inTime(60_000, Promise.resolve('done'))).toBe('done')
  await expect(inTime(60_000, Promise.reject(new Error('It broke.')))).rejects.toThrow('It broke.')
})

test('work that never comes gives nothing', async () => {
  expect(await inTime(1, new Promise(() => {}))).toBeUndefined()
})
