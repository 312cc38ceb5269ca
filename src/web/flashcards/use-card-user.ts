import { useCallback, useMemo } from 'react'
import { afterPaint } from '../offline/after-paint.ts'
import type { CardAction } from '../offline/card-action.ts'
import { keepActions, sendUnsentActions } from '../offline/card-outbox.ts'
import { CardStore } from '../offline/card-store.ts'
import { useUser } from '../session.tsx'

/** What this device keeps of the learner's cards, and how the server hears of what was done. */
export function useCardUser() {
  const userId = useUser()?.id ?? ''
  const store = useMemo(() => new CardStore(userId), [userId])
  const tell = useCallback(
    (actions: readonly CardAction[]) =>
      // Kept at once; sent behind the paint of what the learner waits for.
      void keepActions(userId, actions)
        .then(afterPaint)
        .then(() => sendUnsentActions(userId)),
    [userId],
  )
  return { userId, store, tell }
}
