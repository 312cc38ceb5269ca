import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addressOfPage } from '../../base-path.ts'
import type { BlockSession } from '../session/block-session.ts'
import { currentQuestionId } from '../session/block-state.ts'
import { useBlockState } from '../session/use-session.ts'
import { questionAddress } from './copy-link.ts'

/** In review the address names the question that is shown, and a changed address shows its question. */
export function useQuestionAddress(session: BlockSession) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asked = search.get('question')
  const currentId = useBlockState(session, currentQuestionId)
  const isReview = session.state.mode === 'review'

  useEffect(() => {
    if (!isReview || asked === null) return
    session.dispatch({ type: 'goTo', index: session.state.questionIds.indexOf(asked) })
  }, [session, isReview, asked])

  useEffect(() => {
    if (!isReview) return
    const address = questionAddress(session.block.id, currentId)
    if (addressOfPage() !== address) void navigate(address, { replace: true })
  }, [session, isReview, currentId, navigate])
}
