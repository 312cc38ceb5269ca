import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { allDecksId } from '../../../domain/flashcards/decks.ts'
import { decksQuery } from '../../offline/device-queries.ts'
import { PageLoading } from '../../ui/page-loading.tsx'
import { SetupWizard } from '../set-up/setup-wizard.tsx'
import { useCardUser } from '../use-card-user.ts'
import { StudyScreen } from './study-screen.tsx'
import type { StudySession } from './study-session.ts'

/** A chosen deck: first its set-up, then the study session, and back. */
export function DeckStudy({ deckId, startsAtOnce }: { deckId: string; startsAtOnce: boolean }) {
  const { userId } = useCardUser()
  const navigate = useNavigate()
  const [session, setSession] = useState<StudySession>()
  // A learner who comes back from a session is asked before the next one begins.
  const [wasStudied, setWasStudied] = useState(false)
  const exit = () => {
    setWasStudied(true)
    setSession(undefined)
  }
  const decks = useQuery(decksQuery(userId))
  if (decks.isPending) return <PageLoading words="Loading Flashcards..." />
  const name = deckId === allDecksId ? 'All Decks' : (decks.data?.find(({ id }) => id === deckId)?.name ?? 'Flashcards')
  if (!session) {
    return (
      <SetupWizard
        deckId={deckId}
        deckName={name}
        startsAtOnce={startsAtOnce && !wasStudied}
        onBegin={setSession}
        onBack={() => void navigate('/flashcards')}
      />
    )
  }
  return <StudyScreen deckName={name} session={session} onExit={exit} />
}
