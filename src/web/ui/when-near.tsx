import { Loader } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { FetchedPart } from './fetched-part.tsx'
import { useVisitorMoves } from './use-visitor-moves.ts'
import { useWrittenNodes, WrittenNodes } from './written-nodes.tsx'

interface WhenNearProps {
  /** Such as 'the demo'; no other part of the page is called so. */
  what: string
  /** Keeps the room that the content will need, so that nothing below it moves. */
  className?: string | undefined
  /** Stands there on paper and without JavaScript. */
  unscripted?: ReactNode
  /** Whether the content has been fetched ahead. */
  isFetched?: () => boolean
  /** Where the server writes it too, a part that can be fetched ahead (`part-apart.tsx`). */
  children: ReactNode
}

/**
 * Renders its content, and so fetches it, once it is in view or the visitor does anything: then the page is soon whole, also
 * without a network. A page that the server writes has it from the start.
 */
export function WhenNear({ what, className, unscripted, isFetched, children }: WhenNearProps) {
  const written = useWrittenNodes(`[data-near="${what}"] > [data-scripted]`)
  const [isInView, setInView] = useState(import.meta.env.SSR || isFetched?.() === true)
  const isShown = useVisitorMoves() || isInView
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setInView(true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={watch} className={className} data-near={what}>
      {isShown ? (
        <div data-scripted={import.meta.env.SSR || undefined}>
          <FetchedPart
            what={what}
            // While the content is on its way a press on what the server wrote would be lost, so none is taken.
            waiting={
              written ? <WrittenNodes nodes={written} inert /> : <Loader role="status" aria-label={`Loading ${what}`} />
            }
          >
            {children}
          </FetchedPart>
        </div>
      ) : (
        written && <WrittenNodes nodes={written} />
      )}
      {/* Written by the server alone: a browser fetches nothing for it. */}
      {import.meta.env.SSR && <div data-unscripted>{unscripted}</div>}
    </div>
  )
}
