import '@fontsource/source-serif-4/latin-400.css'
import '../../question/state-colours.css'
import { Anchor, Center, Group, Loader, Text } from '@mantine/core'
import { Link, useNavigate, useParams } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { StudyScreen } from './study-screen.tsx'
import { useBlockSession } from './use-block-session.ts'

const title = 'Missed Questions'

/** A study session over all cards of a block's missed questions, whatever is due. */
export function ReviewPage() {
  const { blockId = '' } = useParams()
  return <BlockReview key={blockId} blockId={blockId} />
}

function BlockReview({ blockId }: { blockId: string }) {
  const navigate = useNavigate()
  const { session, isEmpty, error, retry } = useBlockSession(blockId)
  if (session) return <StudyScreen deckName={title} session={session} onExit={() => void navigate('/performance')} />
  return (
    <Page title={title}>
      {error && <Notice onRetry={retry}>Failed to load flashcards. Please try again later.</Notice>}
      {!error && !isEmpty && (
        <Center mih={200} role="status">
          <Group>
            <Loader size="sm" aria-hidden />
            <Text>Loading flashcards...</Text>
          </Group>
        </Center>
      )}
      {isEmpty && (
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
