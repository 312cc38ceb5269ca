import { useEffect, useState } from 'react'

const beginnings = ['scroll', 'pointermove', 'touchstart', 'keydown'] as const

/** Whether the visitor has done anything on this page. A visitor who reads only its top shall not pay for the rest. */
export function useVisitorMoves(): boolean {
  const [moves, setMoves] = useState(false)
  useEffect(() => {
    const begun = new AbortController()
    const begin = () => {
      begun.abort()
      setMoves(true)
    }
    for (const beginning of beginnings) {
      window.addEventListener(beginning, begin, { passive: true, signal: begun.signal })
    }
    return () => begun.abort()
  }, [])
  return moves
}
