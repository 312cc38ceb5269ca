import { useEffect, useEffectEvent } from 'react'

/**
 * A browser lets the timers of a hidden tab run once a minute; the clock goes on there. A longer gap is a device that
 * slept, which stops the clock as closing the tab does.
 */
export const longestGapSeconds = 65

/** Calls with the whole seconds that have passed, once a second while active. */
export function useTicker(active: boolean, onSeconds: (seconds: number, shown: boolean) => void) {
  const report = useEffectEvent(onSeconds)
  useEffect(() => {
    if (!active) return
    let counted = performance.now()
    const timer = setInterval(() => {
      const seconds = Math.floor((performance.now() - counted) / 1000)
      if (seconds < 1) return
      counted += seconds * 1000
      report(Math.min(seconds, longestGapSeconds), document.visibilityState === 'visible')
    }, 250)
    return () => clearInterval(timer)
  }, [active])
}
