import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'

/** What a visitor began before; `public/start.js` keeps it, as places in the order of the page. */
interface Begun {
  focused?: number
  pressed?: number
  /** A letter or digit, pressed where the focus was. */
  key?: string
  typed: Map<number, string>
}

interface TakeOverProps {
  root: HTMLElement & { begun?: Begun }
  children: ReactNode
}

const fields = 'input:not([type=radio])'

/**
 * Goes on where the visitor was on the equal page that the server had sent: the focus stays where it is, so does what was
 * typed, and a button that could not answer yet does.
 */
export function TakeOver({ root, children }: TakeOverProps) {
  // What a browser fills in by itself is told by no event; the page before is still there while this one is first rendered.
  const [filledIn] = useState(() => [...root.querySelectorAll<HTMLInputElement>(fields)].map(({ value }) => value))

  // With the page itself, so that no key falls between the two.
  useLayoutEffect(() => {
    const { typed, focused = -1 } = root.begun ?? { typed: new Map<number, string>() }
    document.getElementById('application')?.remove()
    for (const [place, field] of root.querySelectorAll<HTMLInputElement>(fields).entries()) {
      const value = typed.get(place) ?? filledIn[place]
      if (value) field.value = value
    }
    root.querySelectorAll<HTMLElement>('a, button, input')[focused]?.focus({ preventScroll: true })
  }, [root, filledIn])

  useEffect(() => {
    const { pressed = -1, key } = root.begun ?? {}
    delete root.begun
    root.querySelectorAll<HTMLElement>('button, input[type=radio]')[pressed]?.click()
    if (key) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, [root])
  return children
}
