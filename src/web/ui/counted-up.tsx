import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { countedAt, countingMs } from './counted-at.ts'

/** A figure that counts up once, when it is first shown; it stands at once where the visitor wants less motion. */
export function CountedUp({ to }: { to: number }) {
  const lessMotion = useReducedMotion(false, { getInitialValueInEffect: false })
  const [elapsedMs, setElapsedMs] = useState(lessMotion ? countingMs : 0)
  useEffect(() => {
    if (lessMotion) return
    const begun = performance.now()
    const step = (now: number) => {
      setElapsedMs(now - begun)
      if (now - begun < countingMs) frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [lessMotion])
  return lessMotion ? to : countedAt(to, elapsedMs)
}
