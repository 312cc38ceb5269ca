import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { NavigationBar } from './navigation-bar.tsx'
import { Router, type RouterProps } from './router.tsx'
import { FullScreenProvider } from './ui/full-screen.tsx'
import { Shell } from './ui/shell.tsx'
import { useSendUnsent } from './use-send-unsent.ts'

/** Another page begins at its top. */
function BeginAtTop() {
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a clean-up.
    window.scrollTo(0, 0)
  }, [])
  return null
}

export function AppFrame({ loaded }: RouterProps) {
  const { pathname } = useLocation()
  useSendUnsent()
  return (
    <FullScreenProvider>
      <Shell navigation={<NavigationBar />}>
        <BeginAtTop key={pathname} />
        <Router loaded={loaded} />
      </Shell>
    </FullScreenProvider>
  )
}
