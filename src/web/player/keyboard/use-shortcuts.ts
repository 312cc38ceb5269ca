import { useEffect, useEffectEvent } from 'react'

export interface Shortcuts {
  choose: (index: number) => void
  clear: () => void
  move: (step: 1 | -1) => void
  mark: () => void
  /** The option with this number, or without one the option that has the focus or was chosen. */
  crossOut: (index?: number) => void
  highlight: () => void
  undo: () => void
  note: () => void
  calculator: () => void
  referenceValues: () => void
  feedback: () => void
  pause: () => void
  endSection: () => void
  copyLink: () => void
  saveNow: () => void
  listKeys: () => void
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The keys of an open question. Not while typing, in a dialog, or with a modifier that belongs to the browser. */
export function useShortcuts(active: boolean, shortcuts: Shortcuts) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || isInDialog(event.target)) return
    const act = actionOf(event, shortcuts)
    if (!act) return
    // Otherwise an arrow would choose in the radio group, or scroll.
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!active) return
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [active])
}

export function actionOf(pressed: Pressed, shortcuts: Shortcuts): (() => void) | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z') return shortcuts.undo
  if (ctrlKey || metaKey || altKey) return undefined
  return shiftKey ? shiftedAction(pressed, shortcuts) : (optionAction(key, shortcuts) ?? plainAction(key, shortcuts))
}

/** C and E choose an option, so what their words begin with is behind Shift. */
function shiftedAction({ key, code }: Pressed, shortcuts: Shortcuts): (() => void) | undefined {
  // By its place: with Shift a digit writes another sign on each keyboard.
  const digit = /^Digit([1-5])$/.exec(code)?.[1]
  if (digit) return () => shortcuts.crossOut(Number(digit) - 1)
  switch (key.toLowerCase()) {
    case 'c':
      return shortcuts.calculator
    case 'e':
      return shortcuts.endSection
    case '?':
      return shortcuts.listKeys
    default:
      return optionAction(key, shortcuts) ? undefined : plainAction(key, shortcuts)
  }
}

function optionAction(key: string, shortcuts: Shortcuts): (() => void) | undefined {
  if (/^[a-e]$/i.test(key)) return () => shortcuts.choose(key.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0))
  if (/^[1-5]$/.test(key)) return () => shortcuts.choose(Number(key) - 1)
  return undefined
}

function plainAction(key: string, shortcuts: Shortcuts): (() => void) | undefined {
  const actions: Readonly<Record<string, () => void>> = {
    arrowleft: () => shortcuts.move(-1),
    arrowright: () => shortcuts.move(1),
    backspace: shortcuts.clear,
    m: shortcuts.mark,
    x: () => shortcuts.crossOut(),
    h: shortcuts.highlight,
    n: shortcuts.note,
    l: shortcuts.referenceValues,
    f: shortcuts.feedback,
    p: shortcuts.pause,
    y: shortcuts.copyLink,
    r: shortcuts.saveNow,
    '?': shortcuts.listKeys,
  }
  const name = key.toLowerCase()
  return Object.hasOwn(actions, name) ? actions[name] : undefined
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="radio"]):not([type="checkbox"]), textarea, select'))

const isInDialog = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[role="dialog"]') !== null
