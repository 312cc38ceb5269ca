import { useCallback, useMemo } from 'react'
import { afterPaint } from '../offline/after-paint.ts'
import { CardStore, type Studied } from '../offline/card-store.ts'
import { type CardMessage, cardStream } from '../offline/messages.ts'
import { outboxOf } from '../offline/outbox.ts'
import { useUser } from '../session.tsx'

/** What this device keeps of the learner's cards, and how the server hears of what was done. */
export function useCardUser() {
  const userId = useUser()?.id ?? ''
  const store = useMemo(() => new CardStore(userId), [userId])
  const keep = useCallback(
    async (messages: readonly CardMessage[], studied: Studied) => {
      await store.keep(messages, studied)
      // Sent behind the paint of what the learner waits for.
      if (messages.length > 0) void afterPaint().then(() => outboxOf(userId).send(cardStream))
    },
    [store, userId],
  )
  return { userId, store, keep }
}
