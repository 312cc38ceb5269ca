import { Button, Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { countBlockFlashcards } from '../../contract/analytics.ts'
import { queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './flashcards-tile.module.css'
import shared from './performance.module.css'

/** The missed questions of a block as cards to learn. */
export function FlashcardsTile({ blockId }: { blockId: string }) {
  const navigate = useNavigate()
  const cards = useQuery(queryOf(countBlockFlashcards, { params: { blockId } }))
  const cardCount = cards.data?.count ?? 0
  return (
    <section className={shared.tile} aria-labelledby="consolidate">
      <Title order={2} size="h4" id="consolidate" mb="sm">
        Consolidate Your Learning
      </Title>
      {cards.isPending && <Loader size="sm" role="status" aria-label="Counting flashcards" />}
      {cards.error && !cards.data && <Notice onRetry={() => void cards.refetch()}>{cards.error.message}</Notice>}
      {cards.data && (
        <>
          <p className={styles.count}>{cardCount}</p>
          <Text>
            {cardCount === 1 ? 'flashcard' : 'flashcards'} from the questions that you answered incorrectly in this
            block
          </Text>
        </>
      )}
      <Button
        mt="md"
        mih={44}
        disabled={cardCount === 0}
        onClick={() => void navigate(`/flashcards/review/${blockId}`, { state: { cardCount } })}
      >
        Review Flashcards
      </Button>
    </section>
  )
}
