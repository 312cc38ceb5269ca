import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { fits } from '../fits.ts'
import { decksQuery } from '../offline/device-queries.ts'
import { areAnswered } from '../ui/are-answered.ts'
import { PageLoading } from '../ui/page-loading.tsx'
import { DeckList } from './decks/deck-list.tsx'
import { HistoryView } from './history/history-view.tsx'
import { DeckStudy } from './study/deck-study.tsx'
import { useCardUser } from './use-card-user.ts'

const chosenDeck = { fields: { deckId: 'string', 'startsAtOnce?': 'boolean' } } as const

/** The deck list, the history of a deck, or a chosen deck: its set-up and its study session. */
export function FlashcardsPage() {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const history = search.get('history')
  if (history) return <HistoryView deckId={history} />
  if (fits(chosenDeck, state)) {
    const { deckId, startsAtOnce = false } = state
    return <DeckStudy key={deckId} deckId={deckId} startsAtOnce={startsAtOnce} />
  }
  return search.get('demo') === '1' ? <DemoDeck /> : <DeckList />
}

/** Opens the first deck: of the learner's own, else of all that are open. */
function DemoDeck() {
  const { userId } = useCardUser()
  const decks = useQuery(decksQuery(userId))
  // What failed is asked again by the list, which stands meanwhile: taken away for it, it would ask for ever.
  if (!areAnswered([decks])) return <PageLoading words="Loading Flashcards..." />
  const open = decks.data?.filter(({ locked, questionCount }) => !locked && questionCount > 0) ?? []
  const first = open.find(({ selected }) => selected) ?? open[0]
  return first ? <Navigate to="/flashcards" state={{ deckId: first.id }} replace /> : <DeckList />
}
