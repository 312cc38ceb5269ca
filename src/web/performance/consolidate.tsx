import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { countBlockFlashcards } from '../../contract/analytics.ts'
import { queryOf } from '../api.ts'
import styles from './performance.module.css'

/** The cards that the missed questions of a block make. */
export function Consolidate({ blockId }: { blockId: string }) {
  const counted = useQuery(queryOf(countBlockFlashcards, { params: { blockId } }))
  const navigate = useNavigate()
  // Where they cannot be counted, none are offered.
  const count = counted.data?.count ?? 0
  const review = () => void navigate(`/flashcards/review/${blockId}`, { state: { cardCount: count } })
  return (
    <section className={styles['tile']} aria-labelledby="consolidate">
      <Title order={2} size="h4" id="consolidate" mb="xs">
        Consolidate Your Learning
      </Title>
      <p className={styles['percent']}>{count}</p>
      <Text mb="md">
        {count === 1 ? 'flashcard' : 'flashcards'} from the questions that you missed in this block
        {count === 0 && counted.isSuccess ? '. You missed none that you answered.' : ''}
      </Text>
      <Button disabled={count === 0} onClick={review}>
        Review Flashcards
      </Button>
    </section>
  )
}
