import { type ComponentType, lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Route, Routes, useLocation } from 'react-router'
import { AdminOnly } from './admin-only.tsx'
import { CrashPage } from './crash-page.tsx'
import { Guard } from './guard.tsx'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import { type PublicPath, publicPages } from './public-pages.ts'
import { PageLoading } from './ui/page-loading.tsx'

const publicPage = (path: PublicPath) => lazy(async () => ({ default: (await publicPages[path].load()).Page }))

// Each page is fetched when it is opened.
const lazyPublicPages: Readonly<Record<PublicPath, ComponentType>> = {
  '/': publicPage('/'),
  '/our-process': publicPage('/our-process'),
  '/leaderboard': publicPage('/leaderboard'),
  '/login': publicPage('/login'),
  '/qbank': publicPage('/qbank'),
}
const SitePage = lazy(async () => ({ default: (await import('./site/site-page.tsx')).SitePage }))
const OutsideReturnPage = lazy(async () => ({
  default: (await import('./login/outside-return-page.tsx')).OutsideReturnPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./login/reset-password-page.tsx')).ResetPasswordPage,
}))
const ConfirmEmailPage = lazy(async () => ({
  default: (await import('./login/confirm-email-page.tsx')).ConfirmEmailPage,
}))
const UsersPage = lazy(async () => ({ default: (await import('./admin-users/users-page.tsx')).UsersPage }))
const PipelinePage = lazy(async () => ({ default: (await import('./pipeline/pipeline-page.tsx')).PipelinePage }))
const PipelineRunPage = lazy(async () => ({ default: (await import('./pipeline/run-page.tsx')).RunPage }))
const PipelineDraftPage = lazy(async () => ({ default: (await import('./pipeline/draft-page.tsx')).DraftPage }))
const EventsPage = lazy(async () => ({ default: (await import('./admin-events/events-page.tsx')).EventsPage }))
const ServerPage = lazy(async () => ({ default: (await import('./admin-server/server-page.tsx')).ServerPage }))
const NewBlockPage = lazy(async () => ({ default: (await import('./new-block/new-block-page.tsx')).NewBlockPage }))
const AccountPage = lazy(async () => ({ default: (await import('./account/account-page.tsx')).AccountPage }))
const PlayerPage = lazy(async () => ({ default: (await import('./player/player-page.tsx')).PlayerPage }))
const ResultsPage = lazy(async () => ({ default: (await import('./player/ending/results-page.tsx')).ResultsPage }))
const PrintBlockPage = lazy(async () => ({ default: (await import('./print/print-block-page.tsx')).PrintBlockPage }))
const PrintDeckPage = lazy(async () => ({ default: (await import('./print/print-deck-page.tsx')).PrintDeckPage }))
const SearchPage = lazy(async () => ({ default: (await import('./search/search-page.tsx')).SearchPage }))
const PerformancePage = lazy(async () => ({
  default: (await import('./performance/performance-page.tsx')).PerformancePage,
}))
const FlashcardsPage = lazy(async () => ({
  default: (await import('./flashcards/flashcards-page.tsx')).FlashcardsPage,
}))
const ReviewPage = lazy(async () => ({ default: (await import('./flashcards/study/review-page.tsx')).ReviewPage }))
const QuestionCardsPage = lazy(async () => ({
  default: (await import('./flashcards/study/review-page.tsx')).QuestionCardsPage,
}))
const FlashcardsPerformancePage = lazy(async () => ({
  default: (await import('./flashcards-performance/flashcards-performance-page.tsx')).FlashcardsPerformancePage,
}))
const FlashcardsEditorPage = lazy(async () => ({
  default: (await import('./flashcards-editor/flashcards-editor-page.tsx')).FlashcardsEditorPage,
}))
const FigureGalleryPage = lazy(async () => ({
  default: (await import('./figure/figure-gallery-page.tsx')).FigureGalleryPage,
}))
const EditorPage = lazy(async () => ({ default: (await import('./editor/editor-page.tsx')).EditorPage }))

export interface RouterProps {
  /** A public page that has been fetched already; it stands at once. */
  loaded?: { path: PublicPath; Page: ComponentType } | undefined
}

export function Router({ loaded }: RouterProps) {
  const { pathname } = useLocation()
  const open = (path: PublicPath) => {
    const Page = loaded?.path === path ? loaded.Page : lazyPublicPages[path]
    return <Page />
  }
  return (
    // A page that breaks leaves the frame standing, and the next page is tried anew.
    <ErrorBoundary key={pathname} FallbackComponent={CrashPage}>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route index element={open('/')} />
          <Route path="login" element={open('/login')} />
          <Route path="login/:provider" element={<OutsideReturnPage />} />
          <Route path="reset-password" element={<ResetPasswordPage />} />
          <Route path="confirm-email" element={<ConfirmEmailPage />} />
          <Route path="qbank" element={open('/qbank')} />
          <Route path="block/new" element={<NewBlockPage />} />
          <Route path="our-process" element={open('/our-process')} />
          <Route path="leaderboard" element={open('/leaderboard')} />
          <Route element={<Guard />}>
            <Route path="profile" element={<AccountPage />} />
            <Route path="exam" element={<PlayerPage />} />
            <Route path="results" element={<ResultsPage />} />
            <Route path="print/block/:blockId" element={<PrintBlockPage />} />
            <Route path="print/deck/:deckId" element={<PrintDeckPage />} />
            <Route path="performance" element={<PerformancePage />} />
            <Route path="search" element={<SearchPage />} />
            <Route path="flashcards" element={<FlashcardsPage />} />
            <Route path="flashcards/review/:blockId" element={<ReviewPage />} />
            <Route path="flashcards/question/:questionId" element={<QuestionCardsPage />} />
            <Route path="flashcards-performance" element={<FlashcardsPerformancePage />} />
            <Route element={<AdminOnly />}>
              <Route path="admin/users" element={<UsersPage />} />
              <Route path="admin/events" element={<EventsPage />} />
              <Route path="admin/server" element={<ServerPage />} />
              <Route path="admin/pipeline" element={<PipelinePage />} />
              <Route path="admin/pipeline/:id" element={<PipelineRunPage />} />
              <Route path="admin/pipeline/drafts/:id" element={<PipelineDraftPage />} />
              <Route path="editor" element={<EditorPage />} />
              <Route path="editor/figures" element={<FigureGalleryPage />} />
              <Route path="flashcards-editor" element={<FlashcardsEditorPage />} />
              <Route path="admin/site" element={<SitePage />} />
            </Route>
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
