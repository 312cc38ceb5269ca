import { useEffect } from 'react'

/**
 * A phone's own keyboard takes its room from the page instead of lying over it: the player, which is as tall as the page,
 * keeps in sight what is typed and what sends it. Other pages scroll.
 */
export function useRoomAboveKeyboard() {
  useEffect(() => {
    const viewport = document.querySelector<HTMLMetaElement>('meta[name=viewport]')
    if (!viewport) return
    const usual = viewport.content
    viewport.content = `${usual}, interactive-widget=resizes-content`
    return () => {
      viewport.content = usual
    }
  }, [])
}
