import { useEffect } from 'react'

export interface Shortcuts {
  choose: (index: number) => void
  clear: () => void
  move: (step: 1 | -1) => void
  mark: () => void
  listKeys: () => void
}

/** The keys of an open question. Not while typing, in a dialog, or with a modifier that belongs to the browser. */
export function useShortcuts(active: boolean, shortcuts: Shortcuts) {
  useEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isInDialog(event.target)) return
      const act = actionOf(event.key, shortcuts)
      if (!act) return
      // Else an arrow would choose in the radio group, or scroll.
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [active, shortcuts])
}

export function actionOf(key: string, shortcuts: Shortcuts): (() => void) | undefined {
  if (/^[a-e]$/i.test(key)) return () => shortcuts.choose(key.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0))
  if (/^[1-5]$/.test(key)) return () => shortcuts.choose(Number(key) - 1)
  switch (key) {
    case 'ArrowLeft':
      return () => shortcuts.move(-1)
    case 'ArrowRight':
      return () => shortcuts.move(1)
    case 'Backspace':
      return shortcuts.clear
    case 'm':
    case 'M':
      return shortcuts.mark
    case '?':
      return shortcuts.listKeys
    default:
      return undefined
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="radio"]):not([type="checkbox"]), textarea, select'))

const isInDialog = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[role="dialog"]') !== null
