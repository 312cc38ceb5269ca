import type { MouseEvent, ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router'
import { FetchedPart } from './fetched-part.tsx'
import { useWrittenNodes, WrittenNodes } from './written-nodes.tsx'

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
  const written = useWrittenNodes(`[data-written="${what}"]`, isWhole)
  const navigate = useNavigate()
  const home = useHref('/')
  const follow = (event: MouseEvent) => {
    const link = pressedLink(event)
    if (link?.origin !== location.origin || !link.pathname.startsWith(home)) return
    event.preventDefault()
    void navigate(`/${link.pathname.slice(home.length)}${link.search}${link.hash}`)
  }
  if (!written) {
    return (
      <div data-written={what}>
        <FetchedPart what={what} waiting={null}>
          {children}
        </FetchedPart>
      </div>
    )
  }
  // What is pressed are the links in it.
  return <WrittenNodes nodes={written} data-written={what} onClick={follow} />
}

/** Where the server had no reply to write it from, it still waits for one. */
const isWhole = (written: Element) => !written.querySelector('[role="status"]')

/** Unless it is to be opened elsewhere. */
function pressedLink({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target], [download])') : null
}
