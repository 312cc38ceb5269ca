import { Outlet, ScrollRestoration } from 'react-router'
import { NavigationBar } from './navigation-bar.tsx'
import { FullScreenProvider } from './ui/full-screen.tsx'
import { Shell } from './ui/shell.tsx'

export const AppFrame = () => (
  <FullScreenProvider>
    <Shell navigation={<NavigationBar />}>
      <Outlet />
    </Shell>
    <ScrollRestoration />
  </FullScreenProvider>
)
