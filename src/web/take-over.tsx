import { type ReactNode, useEffect } from 'react'

interface TakeOverProps {
  root: HTMLElement
  children: ReactNode
}

/**
 * Goes on where the visitor was on the equal page that the server had sent: the focus stays where it is, and a button that
 * could not answer yet does. `public/start.js` has kept both, as places in the order of the page.
 */
export function TakeOver({ root, children }: TakeOverProps) {
  useEffect(() => {
    const { focused, pressed } = root.dataset
    document.getElementById('application')?.remove()
    if (focused) root.querySelectorAll<HTMLElement>('a, button')[Number(focused)]?.focus({ preventScroll: true })
    if (pressed) root.querySelectorAll('button')[Number(pressed)]?.click()
    delete root.dataset.focused
    delete root.dataset.pressed
  }, [root])
  return children
}
