import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

interface Shown {
  message: string
  retry: () => void
  element: Element
}

/** From the top of the page to its end. */
let all: readonly Shown[] = []
const listeners = new Set<() => void>()

function change(to: readonly Shown[]) {
  all = to
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Several parts of a page that fail for one reason say it once: the first of them, which tries them all again.
 * A failure that can be neither tried again nor compared gets a notice of its own.
 */
export function useSaidOnce(message: unknown, onRetry: (() => void) | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const own = useRef<Shown>(undefined)
  const latest = useRef(onRetry)
  useLayoutEffect(() => {
    latest.current = onRetry
  })
  const isComparable = typeof message === 'string' && onRetry !== undefined
  useLayoutEffect(() => {
    const element = place.current
    if (!isComparable || !element) return
    const shown = { message, retry: () => latest.current?.(), element }
    own.current = shown
    change([...all, shown].toSorted(byPlace))
    return () => change(all.filter((one) => one !== shown))
  }, [isComparable, message])
  const first = useSyncExternalStore(
    subscribe,
    () => all.find((one) => one.message === message),
    () => undefined,
  )
  const isSaidBefore = isComparable && first !== undefined && first !== own.current
  const retryAll = () => {
    for (const one of all.filter((other) => other.message === message)) one.retry()
  }
  return { place, isSaidBefore, retry: isComparable ? retryAll : onRetry }
}

const byPlace = (one: Shown, other: Shown) =>
  one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
