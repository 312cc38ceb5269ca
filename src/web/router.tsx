import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Route, Routes, useLocation } from 'react-router'
import { AdminOnly } from './admin-only.tsx'
import { CrashPage } from './crash-page.tsx'
import { Guard } from './guard.tsx'
import { HomePage } from './home/home-page.tsx'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import { UnbuiltPage } from './not-found/unbuilt-page.tsx'
import { PageLoading } from './ui/page-loading.tsx'

// Each page is fetched when it is opened.
const LoginPage = lazy(async () => ({ default: (await import('./login/login-page.tsx')).LoginPage }))
const QbankPage = lazy(async () => ({ default: (await import('./qbank/qbank-page.tsx')).QbankPage }))
const NewBlockPage = lazy(async () => ({ default: (await import('./new-block/new-block-page.tsx')).NewBlockPage }))
const AccountPage = lazy(async () => ({ default: (await import('./account/account-page.tsx')).AccountPage }))
const PlayerPage = lazy(async () => ({ default: (await import('./player/player-page.tsx')).PlayerPage }))
const ResultsPage = lazy(async () => ({ default: (await import('./player/results-page.tsx')).ResultsPage }))
const SearchPage = lazy(async () => ({ default: (await import('./search/search-page.tsx')).SearchPage }))
const PerformancePage = lazy(async () => ({
  default: (await import('./performance/performance-page.tsx')).PerformancePage,
}))
const FlashcardsPage = lazy(async () => ({
  default: (await import('./flashcards/flashcards-page.tsx')).FlashcardsPage,
}))
const ReviewPage = lazy(async () => ({ default: (await import('./flashcards/review-page.tsx')).ReviewPage }))
const FlashcardsPerformancePage = lazy(async () => ({
  default: (await import('./flashcards-performance/flashcards-performance-page.tsx')).FlashcardsPerformancePage,
}))
const FlashcardsEditorPage = lazy(async () => ({
  default: (await import('./flashcards-editor/flashcards-editor-page.tsx')).FlashcardsEditorPage,
}))
const EditorPage = lazy(async () => ({ default: (await import('./editor/editor-page.tsx')).EditorPage }))

export function Router() {
  const { pathname } = useLocation()
  return (
    // A page that breaks leaves the frame standing, and the next page is tried anew.
    <ErrorBoundary key={pathname} FallbackComponent={CrashPage}>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route index element={<HomePage />} />
          <Route path="login" element={<LoginPage />} />
          <Route path="qbank" element={<QbankPage />} />
          <Route path="block/new" element={<NewBlockPage />} />
          <Route path="our-process" element={<UnbuiltPage title="How it works" />} />
          <Route path="leaderboard" element={<UnbuiltPage title="Leaderboard" />} />
          <Route element={<Guard />}>
            <Route path="profile" element={<AccountPage />} />
            <Route path="exam" element={<PlayerPage />} />
            <Route path="results" element={<ResultsPage />} />
            <Route path="performance" element={<PerformancePage />} />
            <Route path="search" element={<SearchPage />} />
            <Route path="flashcards" element={<FlashcardsPage />} />
            <Route path="flashcards/review/:blockId" element={<ReviewPage />} />
            <Route path="flashcards-performance" element={<FlashcardsPerformancePage />} />
            <Route element={<AdminOnly />}>
              <Route path="editor" element={<EditorPage />} />
              <Route path="flashcards-editor" element={<FlashcardsEditorPage />} />
            </Route>
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
