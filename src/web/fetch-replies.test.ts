import { afterEach, expect, test, vi } from 'vitest'
import { listQbanks } from '../contract/qbank.ts'
import { fetchReplies } from './fetch-replies.ts'
import { makeQueryClient } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a reply that does not come holds a page up for three seconds, and one that is lost not at all', async () => {
  vi.useFakeTimers()
  const waited = async (reply: () => Promise<Response>) => {
    vi.stubGlobal('fetch', reply)
    const begin = Date.now()
    const fetched = fetchReplies(makeQueryClient(), [listQbanks]).then(() => Date.now() - begin)
    await vi.advanceTimersByTimeAsync(60_000)
    return Promise.race([fetched, 'for ever'])
  }
  expect(await waited(() => new Promise(() => undefined))).toBe(3_000)
  expect(await waited(() => Promise.reject(new TypeError('no network')))).toBe(0)
})
