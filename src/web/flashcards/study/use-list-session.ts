import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { cardsQuery } from '../../offline/device-queries.ts'
import { useCardUser } from '../use-card-user.ts'
import type { StudySession } from './study-session.ts'
import { isUnfinished } from './study-state.ts'
import { useOpenSession } from './use-open-session.ts'

/** The session over all listed cards, whatever is due: the one that was left before its end, else a new one. */
export function useListSession(deckId: string) {
  const { userId, store } = useCardUser()
  const open = useOpenSession()
  const [session, setSession] = useState<StudySession>()
  const isOpening = useRef(false)
  const all = useQuery(cardsQuery(userId, deckId))
  const cards = all.data?.filter(({ archived }) => !archived)
  const isReady = cards !== undefined && cards.length > 0 && open.isReady
  useEffect(() => {
    // A session is told to the server, so a second look of this effect must not begin another.
    if (!isReady || isOpening.current) return
    isOpening.current = true
    void store.readSession(deckId).then(async (kept) => {
      setSession(
        kept && isUnfinished(kept.study) ? await open.goOn(kept) : open.begin({ deckId, mode: 'spaced', cards }),
      )
    })
  })
  return { session, isEmpty: cards?.length === 0, error: all.error, retry: () => void all.refetch() }
}
