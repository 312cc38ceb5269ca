import { Loader } from '@mantine/core'
import { type ReactNode, Suspense, useCallback, useState } from 'react'

interface WhenNearProps {
  /** Such as 'the demo'. */
  what: string
  /** Keeps the room that the content will need, so that nothing below it moves. */
  className?: string | undefined
  children: ReactNode
}

// Who has begun to scroll comes to more of it soon; who reads the top only shall not pay for the rest.
const nearMargin = '300px 0px'

/** Renders its content, and so fetches it, once it is in view or, while the page is being scrolled, about to come into it. */
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
    const lookAhead = () => {
      observer.disconnect()
      observer = observe(nearMargin)
    }
    window.addEventListener('scroll', lookAhead, { once: true, passive: true })
    return () => {
      window.removeEventListener('scroll', lookAhead)
      observer.disconnect()
    }
  }, [])
  return (
    <div ref={watch} className={className}>
      {isNear && <Suspense fallback={<Loader role="status" aria-label={`Loading ${what}`} />}>{children}</Suspense>}
    </div>
  )
}
