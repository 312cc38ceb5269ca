import { useMemo } from 'react'
import { CardStore } from '../offline/card-store.ts'
import { useLearner } from '../session.tsx'

/** Whose cards these are, and what this device keeps of them. */
export function useCardUser() {
  const userId = useLearner().id
  const store = useMemo(() => new CardStore(userId), [userId])
  return { userId, store }
}
