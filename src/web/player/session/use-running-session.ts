import { useEffect } from 'react'
import { useTicker } from '../../question/use-ticker.ts'
import type { BlockSession } from './block-session.ts'
import { useBlockState } from './use-session.ts'

/** Runs an open block: its clock, its saves, and the page that is left. */
export function useRunningSession(session: BlockSession) {
  const running = useBlockState(session, ({ phase, mode }) => phase === 'running' && mode !== 'review')
  useTicker(running, (seconds, shown) => session.dispatch({ type: 'tick', seconds, shown }))

  useEffect(() => {
    const { leave } = session
    const stop = session.start()
    const onHidden = () => document.visibilityState === 'hidden' && void leave()
    const onLeave = () => void leave()
    window.addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onHidden)
      stop()
      void leave()
    }
  }, [session])
}
