import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from './session.tsx'
import { showToast } from './ui/toasts.tsx'

/** Sends what was answered without a connection as soon as there is one, whatever page is open. */
export function useSendUnsent() {
  const user = useUser()
  const queryClient = useQueryClient()
  const userId = user?.id
  useEffect(() => {
    if (!userId) return
    const send = async () => {
      const { sendUnsentActions } = await import('./offline/card-outbox.ts')
      const { sendUnsentBlocks } = await import('./offline/unsent-blocks.ts')
      await sendUnsentActions(userId)
      const completed = await sendUnsentBlocks(userId)
      if (completed.length === 0) return
      await queryClient.invalidateQueries()
      const message = 'The block that you ended without a connection is saved. Its score is on the performance page.'
      await showToast({ message })
    }
    void send()
    const onOnline = () => void send()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [userId, queryClient])
}
