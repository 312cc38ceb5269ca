import { type MouseEvent, type ReactNode, useCallback, useState } from 'react'
import { useHref, useNavigate } from 'react-router'
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
  // Put there once: what is moved loses the focus.
  const put = useCallback((part: HTMLElement | null) => part?.replaceChildren(...(kept ?? [])), [kept])
  const navigate = useNavigate()
  const home = useHref('/')
  const follow = (event: MouseEvent) => {
    const link = pressedLink(event)
    if (link?.origin !== location.origin || !link.pathname.startsWith(home)) return
    event.preventDefault()
    void navigate(`/${link.pathname.slice(home.length)}${link.search}${link.hash}`)
  }
  if (!kept) {
    return (
      <div data-written={what}>
        <FetchedPart what={what} waiting={null}>
          {children}
        </FetchedPart>
      </div>
    )
  }
  // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links in it.
  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
  return <div ref={put} data-written={what} onClick={follow} />
}

/** Unless it is to be opened elsewhere. */
function pressedLink({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target], [download])') : null
}

function nodesOf(what: string) {
  const written = document.querySelector(`[data-written="${what}"]`)
  // Where the server had no reply to write it from, it still waits for one.
  return written?.querySelector('[role="status"]') ? null : written && [...written.childNodes]
}
