import { useLocation, useNavigate, useParams } from 'react-router'
import { blockDeckId, questionDeckId } from '../../../domain/flashcards/decks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { ToDecks } from '../../ui/to-decks.tsx'
import { StudyScreen } from './study-screen.tsx'
import { useListSession } from './use-list-session.ts'

/** A study session over all cards of a block's missed questions, whatever is due. */
export function ReviewPage() {
  const { blockId = '' } = useParams()
  const deckId = blockDeckId(blockId)
  return <ListStudy key={deckId} deckId={deckId} title="Missed Questions" backTo="/performance" />
}

/** A study session over the cards on the point of a question that was explained, and back to it. */
export function QuestionCardsPage() {
  const { questionId = '' } = useParams()
  const { state } = useLocation()
  const deckId = questionDeckId(questionId)
  return <ListStudy key={deckId} deckId={deckId} title="Flashcards on This Point" backTo={backToIn(state)} />
}

const backToIn = (state: unknown): string => {
  const { backTo } = (state ?? {}) as { backTo?: unknown }
  return typeof backTo === 'string' ? backTo : '/flashcards'
}

function ListStudy({ deckId, title, backTo }: { deckId: string; title: string; backTo: string }) {
  const navigate = useNavigate()
  const { session, isEmpty, error, retry } = useListSession(deckId)
  if (session) return <StudyScreen deckName={title} session={session} onExit={() => void navigate(backTo)} />
  return (
    <Page title={title}>
      {error && (
        <Failure error={error} retryLabel="Retry" onRetry={retry} wayOut={<ToDecks />}>
          Failed to load flashcards. Please try again later.
        </Failure>
      )}
      {!error && !isEmpty && <PageLoading words="Loading flashcards..." />}
      {isEmpty && (
        <EmptyState drawing="nothing-due" action={<ToDecks />}>
          No cards available for study. Try adjusting your filters or adding new cards.
        </EmptyState>
      )}
    </Page>
  )
}
