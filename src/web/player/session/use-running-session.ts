import { useEffect } from 'react'
import { whenWayIsBack } from '../../offline/retry.ts'
import { useTicker } from '../../question/use-ticker.ts'
import type { BlockSession } from './block-session.ts'
import { useBlockState } from './use-session.ts'

/** Runs an open block: its clock, its saves, the connection that comes back, and the page that is left. */
export function useRunningSession(session: BlockSession) {
  const running = useBlockState(session, ({ phase, mode }) => phase === 'running' && mode !== 'review')
  useTicker(running, (seconds, shown) => session.dispatch({ type: 'tick', seconds, shown }))

  useEffect(() => {
    const { queue, leave } = session
    const onHidden = () => document.visibilityState === 'hidden' && void leave()
    const onLeave = () => void leave()
    queue.start()
    const stopListening = whenWayIsBack(() => void queue.retryNow())
    window.addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      stopListening()
      window.removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onHidden)
      queue.stop()
      void leave()
    }
  }, [session])
}
