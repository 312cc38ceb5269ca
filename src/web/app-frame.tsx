import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { askToSignIn } from './known-session.ts'
import { NavigationBar } from './navigation-bar.tsx'
import { Router, type RouterProps } from './router.tsx'
import { SessionEnd } from './session-end.tsx'
import { FullScreenProvider } from './ui/full-screen.tsx'
import { SessionOverContext } from './ui/session-over.ts'
import { Shell } from './ui/shell.tsx'
import { useSendUnsent } from './use-send-unsent.ts'
import { useIsSessionOver } from './use-session-end.ts'

/** Another page begins at its top. */
function BeginAtTop() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    // A visitor may have scrolled the page that the server sent before the application took it over.
    if (shown.current === pathname) return
    shown.current = pathname
    // In braces: newer browsers return a promise, which React would take for a clean-up.
    window.scrollTo(0, 0)
  }, [pathname])
  return null
}

export function AppFrame({ loaded }: RouterProps) {
  useSendUnsent()
  const isSessionOver = useIsSessionOver()
  return (
    <FullScreenProvider>
      <Shell navigation={<NavigationBar />} notice={<SessionEnd />}>
        <BeginAtTop />
        <SessionOverContext value={isSessionOver ? askToSignIn : undefined}>
          <Router loaded={loaded} />
        </SessionOverContext>
      </Shell>
    </FullScreenProvider>
  )
}
