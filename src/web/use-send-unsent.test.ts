import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Sent } from './offline/outbox.ts'

afterEach(() => {
  vi.doUnmock('./ui/toasts.tsx')
  vi.resetModules()
})

test.each([
  { name: 'a section that was ended offline has a score', result: {}, toasts: 1 },
  { name: 'one whose block was deleted elsewhere has none', result: undefined, toasts: 0 },
])('$name', async ({ result, toasts }) => {
  const showToast = vi.fn()
  vi.doMock('./ui/toasts.tsx', () => ({ showToast }))
  const { report } = await import('./use-send-unsent.ts')
  const ended = {
    delivered: [{ kind: 'complete', blockId: '7' }],
    refused: [],
    isFollowed: false,
    isOver: true,
    result,
  }
  await report(ended as never as Sent, new QueryClient())
  expect(showToast).toHaveBeenCalledTimes(toasts)
})
