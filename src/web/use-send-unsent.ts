import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Sent } from './offline/outbox.ts'
import { useUser } from './session.tsx'
import { refetchAfter } from './stale-queries.ts'
import { showToast } from './ui/toasts.tsx'

/** Sends what was done without a connection as soon as there is one, whatever page is open. */
export function useSendUnsent() {
  const userId = useUser()?.id
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!userId) return
    let isOver = false
    let end = () => {}
    // Fetched behind the page: a first load does without.
    void import('./offline/outbox.ts').then(({ outboxOf }) => {
      if (isOver) return
      const outbox = outboxOf(userId)
      const stop = outbox.start()
      const unsubscribe = outbox.subscribe((sent) => void report(sent, queryClient))
      end = () => {
        unsubscribe()
        stop()
      }
    })
    return () => {
      isOver = true
      end()
    }
  }, [userId, queryClient])
}

/** Tells the learner what became of what was done offline. */
export async function report({ delivered, refused, isFollowed, result }: Sent, queryClient: QueryClient) {
  if (delivered.some(({ kind }) => kind === 'complete')) {
    await refetchAfter('blocks', queryClient)
    const message = 'The block that you ended without a connection is saved. Its score is on the performance page.'
    // The player shows the score by itself, and a block that was deleted elsewhere has none.
    if (result && !isFollowed) await showToast({ message })
  }
  const [first, ...others] = refused
  if (!first) return
  const { kindOf } = await import('./offline/unsent.ts')
  const what = `${kindOf(first.message).called}${others.length > 0 ? ` and ${others.length} more` : ''}`
  await showToast({ color: 'red', message: `${what} could not be kept: ${first.reason}` })
}
