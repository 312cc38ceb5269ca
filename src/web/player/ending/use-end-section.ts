import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BlockResult } from '../../../contract/blocks.ts'
import { isOffline, isSignedOut } from '../../api.ts'
import { wheneverConnected } from '../../offline/retry.ts'
import type { BlockSession } from '../session/block-session.ts'
import { isEnded } from '../session/block-state.ts'
import { useBlockState } from '../session/use-session.ts'

const tryAgainMs = 15_000

/** Ends the section, now or as soon as there is a connection, and goes on to the performance page. */
export function useEndSection(session: BlockSession) {
  const navigate = useNavigate()
  // Stands until the next outcome, so that trying again says nothing anew.
  const [failure, setFailure] = useState<Error | null>(null)
  const ending = useMutation({ mutationFn: (attempt: () => Promise<void>) => attempt(), onError: setFailure })
  const { mutate } = ending
  const waiting = isOffline(failure)

  const showResult = useEffectEvent(({ score, totalQuestions, correctAnswers, completedDate }: BlockResult) => {
    const { id, originalMode } = session.block
    const state = { score, totalQuestions, correctAnswers, mode: originalMode, date: completedDate }
    void navigate('/performance', { state: { ...state, blockId: id } })
  })
  useEffect(() => session.whenEnded(showResult), [session])

  const hasEnded = useBlockState(session, isEnded)
  const mayPassByItself = hasEnded && (waiting || isSignedOut(failure))
  useEffect(() => {
    if (mayPassByItself) return wheneverConnected(() => mutate(session.endAgain), tryAgainMs)
  }, [session, mayPassByItself, mutate])

  // Back at the questions, nothing waits any more.
  useEffect(() => {
    if (!hasEnded) setFailure(null)
  }, [hasEnded])

  // Ended without a connection on an earlier visit.
  useEffect(() => {
    if (session.state.phase === 'ending') mutate(session.endAgain)
  }, [session, mutate])

  return { end: () => mutate(session.end), isEnding: ending.isPending, failure, waiting }
}
