import { createBrowserRouter, type RouteObject } from 'react-router'
import { AdminOnly } from './admin-only.tsx'
import { AppFrame } from './app-frame.tsx'
import { CrashPage } from './crash-page.tsx'
import { Guard } from './guard.tsx'
import { HomePage } from './home/home-page.tsx'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import { UnbuiltPage } from './not-found/unbuilt-page.tsx'

const open: RouteObject[] = [
  { index: true, Component: HomePage },
  { path: 'login', lazy: async () => ({ Component: (await import('./login/login-page.tsx')).LoginPage }) },
  { path: 'qbank', lazy: async () => ({ Component: (await import('./qbank/qbank-page.tsx')).QbankPage }) },
  {
    path: 'block/new',
    lazy: async () => ({ Component: (await import('./new-block/new-block-page.tsx')).NewBlockPage }),
  },
  { path: 'our-process', element: <UnbuiltPage title="How it works" /> },
  { path: 'leaderboard', element: <UnbuiltPage title="Leaderboard" /> },
]

const guarded: RouteObject[] = [
  { path: 'profile', lazy: async () => ({ Component: (await import('./account/account-page.tsx')).AccountPage }) },
  { path: 'exam', lazy: async () => ({ Component: (await import('./player/player-page.tsx')).PlayerPage }) },
  {
    path: 'performance',
    lazy: async () => ({ Component: (await import('./performance/performance-page.tsx')).PerformancePage }),
  },
  { path: 'flashcards', element: <UnbuiltPage title="Flashcards" /> },
  { path: 'flashcards-performance', element: <UnbuiltPage title="Flashcard performance" /> },
  {
    Component: AdminOnly,
    children: [{ path: 'flashcards-editor', element: <UnbuiltPage title="Flashcards Editor" /> }],
  },
]

export const router = createBrowserRouter([
  {
    Component: AppFrame,
    children: [
      {
        // A page that breaks leaves the frame standing.
        ErrorBoundary: CrashPage,
        children: [...open, { Component: Guard, children: guarded }, { path: '*', Component: NotFoundPage }],
      },
    ],
  },
])
