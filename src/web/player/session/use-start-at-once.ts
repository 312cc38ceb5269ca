import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BlockSession } from './block-session.ts'

/** A learner who pressed Resume, or started a block elsewhere, need not press once more. */
export function useStartAtOnce(session: BlockSession) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const startsAtOnce = (state as { startsAtOnce?: unknown } | null)?.startsAtOnce === true
  // Before anything is painted.
  useLayoutEffect(() => {
    if (startsAtOnce && session.state.phase === 'start') session.dispatch({ type: 'start' })
  }, [startsAtOnce, session])
  // A page that is loaded again begins with what waits before the clock runs.
  useEffect(() => {
    if (startsAtOnce) void navigate(`${pathname}${search}`, { replace: true, state: null })
  }, [startsAtOnce, navigate, pathname, search])
}
