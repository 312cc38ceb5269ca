import { useEffect, useState } from 'react'
import type { StudySession } from './study-session.ts'

/** Counts the seconds while the page is seen; gives whole minutes. */
export function useStudyClock(session: StudySession): number {
  const [minutes, setMinutes] = useState(Math.floor(session.secondsSpent / 60))
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      session.tick()
      setMinutes(Math.floor(session.secondsSpent / 60))
    }, 1_000)
    const onHide = () => document.visibilityState === 'hidden' && session.pause()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', session.pause)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', session.pause)
      // Left by the browser's Back: what was done stays, and can be continued.
      session.pause()
    }
  }, [session])
  return minutes
}
