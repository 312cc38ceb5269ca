import { useEffect, useEffectEvent } from 'react'
import type { Rating } from '../../../domain/flashcards/card-state.ts'

export interface StudyKeys {
  /** Shows the answer; once it is shown, rates Good. */
  goOn: () => void
  rate: (rating: Rating) => void
  move: (step: 1 | -1) => void
  undo: () => void
  flag: () => void
  archive: () => void
  edit: () => void
  listKeys: () => void
  exit: () => void
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Whether it is only still held down. */
  repeat: boolean
}

/** The keys of a study session. Not while typing or in a dialog, nor with a modifier that belongs to the browser. */
export function useStudyKeys(isActive: boolean, isOver: boolean, keys: StudyKeys) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement)) return
    // Of Enter held down the browser would make a press for each repeat.
    if (event.repeat && presses(event.target, event.key)) event.preventDefault()
    if (belongsTo(event.target, event.key)) return
    const act = studyActionOf(event, keys)
    if (!act) return
    // Otherwise Space and the arrows would scroll.
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isActive || isOver) return
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isActive, isOver])
}

export function studyActionOf(pressed: Pressed, keys: StudyKeys): (() => void) | undefined {
  const act = actionOf(pressed, keys)
  // The press that showed the answer does not also rate this card or the next one.
  return act && pressed.repeat ? () => undefined : act
}

function actionOf({ key, ctrlKey, metaKey, altKey }: Pressed, keys: StudyKeys): (() => void) | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' ? keys.undo : undefined
  if (/^[1-4]$/.test(key)) return () => keys.rate(Number(key) as Rating)
  switch (key.toLowerCase()) {
    case ' ':
    case 'enter':
      return keys.goOn
    case 'escape':
      return keys.exit
    case 'arrowleft':
      return () => keys.move(-1)
    case 'arrowright':
      return () => keys.move(1)
    case 'u':
      return keys.undo
    case 'f':
      return keys.flag
    case 'a':
      return keys.archive
    case 'e':
      return keys.edit
    case '?':
      return keys.listKeys
    default:
      return undefined
  }
}

/** Fields take every key, and a focused button takes Space and Enter as its own. */
const belongsTo = (target: HTMLElement, key: string) =>
  target.isContentEditable ||
  target.matches('input, textarea, select') ||
  target.closest('[role="dialog"]') !== null ||
  presses(target, key)

const presses = (target: HTMLElement, key: string) =>
  (key === ' ' || key === 'Enter') && target.closest('button, a') !== null
