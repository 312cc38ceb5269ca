import '@fontsource/source-serif-4/latin-400.css'
import '../question/state-colours.css'
import { Anchor, Center, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { cardsQuery } from './device-queries.ts'
import { StudyScreen } from './study-screen.tsx'
import type { StudySession } from './study-session.ts'
import { useCardUser } from './use-card-user.ts'
import { useOpenSession } from './use-open-session.ts'

const title = 'Missed Questions'

/** A study session over all cards of a block's missed questions, whatever is due. */
export function ReviewPage() {
  const { blockId = '' } = useParams()
  const { userId, store } = useCardUser()
  const navigate = useNavigate()
  const open = useOpenSession()
  const [session, setSession] = useState<StudySession>()
  const deckId = `block-${blockId}`
  const all = useQuery(cardsQuery(store, deckId, userId))
  if (session) return <StudyScreen deckName={title} session={session} onExit={() => void navigate('/performance')} />
  const cards = all.data?.filter(({ archived }) => !archived)
  if (cards && cards.length > 0 && open.isReady) setSession(open.begin({ deckId, mode: 'spaced', cards }))
  return (
    <Page title={title}>
      {all.error && (
        <Notice onRetry={() => void all.refetch()}>Failed to load flashcards. Please try again later.</Notice>
      )}
      {all.isPending && (
        <Center mih={200} role="status">
          <Group>
            <Loader size="sm" aria-hidden />
            <Text>Loading flashcards...</Text>
          </Group>
        </Center>
      )}
      {cards?.length === 0 && (
        <>
          <Text>No cards available for study. Try adjusting your filters or adding new cards.</Text>
          <Anchor component={Link} to="/flashcards" display="inline-block" py={10}>
            Go to your flashcard decks
          </Anchor>
        </>
      )}
    </Page>
  )
}
