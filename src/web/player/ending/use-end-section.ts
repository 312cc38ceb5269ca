import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type BlockResult, completeBlock } from '../../../contract/blocks.ts'
import { call, isOffline, isSignedOut } from '../../api.ts'
import { wheneverConnected, withinWait } from '../../offline/retry.ts'
import { refetchAfter } from '../../stale-queries.ts'
import type { BlockSession } from '../session/block-session.ts'

const tryAgainMs = 15_000

/** Ends the section, now or as soon as there is a connection, and goes on to the performance page. */
export function useEndSection(session: BlockSession) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { block } = session
  // Stands until the next outcome, so that trying again says nothing anew.
  const [failure, setFailure] = useState<Error | null>(null)
  const ending = useMutation({
    mutationFn: () => complete(session),
    onError: setFailure,
    onSuccess: async (result) => {
      await session.forget()
      void refetchAfter('blocks', queryClient)
      const { score, totalQuestions, correctAnswers, completedDate } = result
      const state = { score, totalQuestions, correctAnswers, mode: block.originalMode, date: completedDate }
      await navigate('/performance', { state: { ...state, blockId: block.id } })
    },
  })
  const { mutate } = ending
  const waiting = isOffline(failure)

  const mayPassByItself = waiting || isSignedOut(failure)
  useEffect(() => {
    if (mayPassByItself) return wheneverConnected(() => mutate(), tryAgainMs)
  }, [mayPassByItself, mutate])

  // Ended without a connection on an earlier visit.
  useEffect(() => {
    if (session.state.phase === 'ending') mutate()
  }, [session, mutate])

  const end = () => {
    session.dispatch({ type: 'end' })
    mutate()
  }
  return { end, isEnding: ending.isPending, failure, waiting }
}

/** The answers go with it, so that the score is right even where the save before it did not get through. */
async function complete(session: BlockSession): Promise<BlockResult> {
  await session.queue.save()
  return call(completeBlock, { params: { id: session.block.id }, body: session.toComplete() }, withinWait())
}
