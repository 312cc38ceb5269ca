import { Loader } from '@mantine/core'
import { type ReactNode, Suspense, useCallback, useState } from 'react'

interface WhenNearProps {
  /** Such as 'the demo'. */
  what: string
  /** Keeps the room that the content will need, so that nothing below it moves. */
  className?: string | undefined
  children: ReactNode
}

// Fetched and drawn before it comes into view.
const nearMargin = '300px 0px'

/** Renders its content, and so fetches it, once it is about to come into view. */
export function WhenNear({ what, className, children }: WhenNearProps) {
  const [isNear, setNear] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: nearMargin,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={watch} className={className}>
      {isNear && <Suspense fallback={<Loader role="status" aria-label={`Loading ${what}`} />}>{children}</Suspense>}
    </div>
  )
}
