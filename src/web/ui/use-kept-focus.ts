import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Where the focused button of a part of the page goes away, such as 'Show Answer' once it is pressed, the focus goes to the
 * button that goes on from there. Else it would fall to the page, and who uses a screen reader would begin at its top.
 */
export function useKeptFocus<GoesOn extends HTMLElement = HTMLButtonElement>() {
  const goesOn = useRef<GoesOn>(null)
  const focused = useRef<Element>(undefined)
  // After each render: what went away with it, it alone knows.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = undefined
    if (document.activeElement === document.body) goesOn.current?.focus()
  })
  const part = {
    // A dialog of this part stands elsewhere on the page, and gives the focus back itself.
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      focused.current = currentTarget.contains(target) ? target : undefined
    },
    onBlur: () => {
      focused.current = undefined
    },
  }
  return { goesOn, part }
}
