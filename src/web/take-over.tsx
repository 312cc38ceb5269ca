import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { type Begun, doAgain, findAgain } from './begun.ts'

interface TakeOverProps {
  root: HTMLElement & { begun?: Begun }
  /** A signed-in user sees another page than the one on which this was begun. */
  isVisitor: boolean
  children: ReactNode
}

type Field = HTMLInputElement | HTMLTextAreaElement

const fields = 'input:not([type=radio]), textarea'

/**
 * Goes on where the visitor was on the equal page that the server had sent: the focus stays where it is, so does what was
 * typed, and what was pressed before it could answer does.
 */
export function TakeOver({ root, isVisitor, children }: TakeOverProps) {
  // No event tells what a browser fills in by itself; the earlier page is still there while this one is first rendered.
  const [filledIn] = useState(() => [...root.querySelectorAll<Field>(fields)].map(({ value }) => value))

  // With the page itself, so that no key falls between the two.
  useLayoutEffect(() => {
    const { begun } = root
    document.getElementById('application')?.remove()
    if (!isVisitor) return
    for (const [place, field] of root.querySelectorAll<Field>(fields).entries()) {
      const value = begun?.typed.get(place) ?? filledIn[place]
      if (value) fill(field, value)
    }
    if (begun) findAgain(root, begun.focused, begun)?.focus({ preventScroll: true })
  }, [root, isVisitor, filledIn])

  useEffect(() => {
    const { begun } = root
    delete root.begun
    if (begun && isVisitor) void doAgain(root, begun)
  }, [root, isVisitor])
  return children
}

/** As typing does: React hears of it where it holds what is in the field. */
function fill(field: Field, value: string) {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
