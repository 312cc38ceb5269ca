import { type ReactNode, useState } from 'react'
import { FetchedPart } from './fetched-part.tsx'

interface WrittenPartProps {
  /** Such as 'the screens'; no other part of the page is called so. */
  what: string
  /** Lazy: fetched only where the server has not written it. */
  children: ReactNode
}

/**
 * A part that needs no script stays as the server has written it, and the browser never fetches the code of it. On a page
 * that the server has not written it is fetched like any other part.
 */
export function WrittenPart({ what, children }: WrittenPartProps) {
  // The page before is still there while this one is first rendered (`take-over.tsx`).
  const [kept] = useState(() => (import.meta.env.SSR ? undefined : nodesOf(what)))
  if (!kept) {
    return (
      <div data-written={what}>
        <FetchedPart what={what} waiting={null}>
          {children}
        </FetchedPart>
      </div>
    )
  }
  return <div ref={(part) => part?.replaceChildren(...kept)} data-written={what} />
}

function nodesOf(what: string) {
  const written = document.querySelector(`[data-written="${what}"]`)
  // Where the server had no reply to write it from, it still waits for one.
  return written?.querySelector('[role="status"]') ? null : written && [...written.childNodes]
}
