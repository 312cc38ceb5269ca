import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { makeQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('a change that is asked for without a network fails at once, and is not made when the network is back', async () => {
  onlineManager.setOnline(false)
  let calls = 0
  const change = new MutationObserver(makeQueryClient(), {
    mutationFn: async () => {
      calls++
      throw new Error('You are offline')
    },
  })
  const outcome = change.mutate().catch((error: Error) => error.message)
  await new Promise((resolve) => setTimeout(resolve))
  expect(change.getCurrentResult()).toMatchObject({ isPaused: false, status: 'error' })
  expect(await outcome).toBe('You are offline')
  onlineManager.setOnline(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls).toBe(1)
})
