import { Loader } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { FetchedPart } from './fetched-part.tsx'
import { useVisitorMoves } from './use-visitor-moves.ts'

interface WhenNearProps {
  /** Such as 'the demo'. */
  what: string
  /** Keeps the room that the content will need, so that nothing below it moves. */
  className?: string | undefined
  /** Stands there on paper and without JavaScript; by default the content does. */
  unscripted?: ReactNode
  children: ReactNode
}

/**
 * Renders its content, and so fetches it, once it is in view or the visitor does anything: then the page is soon whole, also
 * without a network.
 */
export function WhenNear({ what, className, unscripted, children }: WhenNearProps) {
  const [isInView, setInView] = useState(false)
  const isShown = useVisitorMoves() || isInView
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setInView(true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={watch} className={className}>
      {isShown && (
        <FetchedPart what={what} waiting={<Loader role="status" aria-label={`Loading ${what}`} />}>
          {children}
        </FetchedPart>
      )}
      {/* Written by the server alone: a browser fetches nothing for it. */}
      {import.meta.env.SSR && <div data-unscripted>{unscripted ?? children}</div>}
    </div>
  )
}
