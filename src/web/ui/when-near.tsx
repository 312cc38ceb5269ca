import { Loader } from '@mantine/core'
import { type ReactNode, Suspense, useCallback, useState } from 'react'

interface WhenNearProps {
  /** Such as 'the demo'. */
  what: string
  /** Keeps the room that the content will need, so that nothing below it moves. */
  className?: string | undefined
  children: ReactNode
}

// Who has begun to move comes to more of the page soon; who reads its top only shall not pay for the rest.
const nearMargin = '300px 0px'
const beginnings = ['scroll', 'pointermove', 'touchstart', 'keydown']

/** Renders its content, and so fetches it, once it is in view or, once the visitor moves, about to come into it. */
export function WhenNear({ what, className, children }: WhenNearProps) {
  const [isNear, setNear] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observe = (rootMargin: string) => {
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin })
      observer.observe(element)
      return observer
    }
    let observer = observe('0px')
    const begun = new AbortController()
    const lookAhead = () => {
      begun.abort()
      observer.disconnect()
      observer = observe(nearMargin)
    }
    for (const beginning of beginnings) {
      window.addEventListener(beginning, lookAhead, { passive: true, signal: begun.signal })
    }
    return () => {
      begun.abort()
      observer.disconnect()
    }
  }, [])
  return (
    <div ref={watch} className={className}>
      {isNear && <Suspense fallback={<Loader role="status" aria-label={`Loading ${what}`} />}>{children}</Suspense>}
    </div>
  )
}
