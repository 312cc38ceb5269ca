import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

interface Shown {
  message: string
  retry: () => void
}

/** In the order in which they came onto the page. */
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
 * What can be neither tried again nor compared is said by itself.
 */
export function useSaidOnce(message: unknown, onRetry: (() => void) | undefined) {
  const own = useRef<Shown>(undefined)
  const latest = useRef(onRetry)
  useLayoutEffect(() => {
    latest.current = onRetry
  })
  const isComparable = typeof message === 'string' && onRetry !== undefined
  useLayoutEffect(() => {
    if (!isComparable) return
    const shown = { message, retry: () => latest.current?.() }
    own.current = shown
    change([...all, shown])
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
  return { isSaidBefore, retry: isComparable ? retryAll : onRetry }
}
