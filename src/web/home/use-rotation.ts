import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const slideMs = 7_000

/** Which slide is shown. It goes on by itself until somebody takes over, points at it or is in it with the keyboard. */
export function useRotation(count: number) {
  const lessMotion = useReducedMotion()
  const [index, setIndex] = useState(0)
  /** Null: nobody has decided yet, so the device decides. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [isHeld, setHeld] = useState(false)
  const isPlaying = chosen ?? !lessMotion

  useEffect(() => {
    if (!isPlaying || isHeld) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setIndex((before) => (before + 1) % count)
    }, slideMs)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld, count])

  return {
    index,
    isPlaying,
    turn: (step: 1 | -1) => {
      setChosen(false)
      setIndex((before) => (before + step + count) % count)
    },
    toggle: () => setChosen(!isPlaying),
    hold: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
