import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from './session.tsx'
import { showToast } from './ui/toasts.tsx'

const tryAgainMs = 60_000

type CardOutbox = typeof import('./offline/card-outbox.ts')
type Refused = Parameters<Parameters<CardOutbox['onRefused']>[0]>[0]

const tellRefused = (refused: Refused) => {
  const [first] = refused
  const what = refused.length === 1 ? 'One thing' : `${refused.length} things`
  const message = `${what} that you did while studying could not be kept: ${first?.reason}`
  void showToast({ color: 'red', message })
}

/** Sends what was answered without a connection as soon as there is one, whatever page is open. */
export function useSendUnsent() {
  const user = useUser()
  const queryClient = useQueryClient()
  const userId = user?.id
  useEffect(() => {
    if (!userId) return
    const send = async () => {
      const { onRefused, sendUnsentActions } = await import('./offline/card-outbox.ts')
      stopListening ??= onRefused(tellRefused)
      const { sendUnsentBlocks } = await import('./offline/unsent-blocks.ts')
      await sendUnsentActions(userId)
      const completed = await sendUnsentBlocks(userId)
      if (completed.length === 0) return
      await queryClient.invalidateQueries()
      const message = 'The block that you ended without a connection is saved. Its score is on the performance page.'
      await showToast({ message })
    }
    let stopListening: (() => void) | undefined
    let isSending = false
    const again = () => {
      if (isSending) return
      isSending = true
      void send().finally(() => {
        isSending = false
      })
    }
    again()
    // A server that was away comes back without a word.
    const timer = setInterval(again, tryAgainMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
      stopListening?.()
    }
  }, [userId, queryClient])
}
