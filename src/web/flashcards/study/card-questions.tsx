import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card } from '../../../contract/flashcard-parts.ts'
import { countCardQuestions, createCardBlock } from '../../../contract/flashcards.ts'
import { missedOf } from '../../../domain/flashcards/decks.ts'
import { mutationOf, queryOf } from '../../api.ts'
import { newId } from '../../offline/new-id.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './card-questions.module.css'
import { questionsText } from './questions-text.ts'

interface CardQuestionsProps {
  card: Pick<Card, 'id' | 'deckId' | 'questions'>
  /** Leaves the session for a block. */
  onBlock: (blockId: string) => void
}

/**
 * How many questions test the point of the card, and the way to a block of those unseen. The server is asked for each
 * card anew: an exam may have been begun since the session, and then nothing is said. Without a network nothing is said either.
 */
export function CardQuestions({ card: { id: cardId, deckId, questions = [] }, onBlock }: CardQuestionsProps) {
  // The card of a missed question has that question itself.
  const isLinked = questions.length > 0 && missedOf(cardId) === undefined
  const params = { deckId, cardId }
  const counted = useQuery({
    ...queryOf(countCardQuestions, { params }),
    enabled: isLinked,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  // The same id again makes no second block, whether by a double click or by a lost reply.
  const [clientId] = useState(newId)
  const making = useMutation({ ...mutationOf(createCardBlock), onSuccess: ({ id }) => onBlock(id) })
  if (!counted.data || counted.data.questionCount === 0) return null
  const { unseenCount } = counted.data
  return (
    <section className={styles.questions} aria-label="Questions on this point">
      <Text size="sm">{questionsText(counted.data)}</Text>
      {unseenCount > 0 && (
        <Button
          variant="default"
          mih={44}
          loading={making.isPending}
          onClick={() => making.mutate({ params, body: { clientId } })}
        >
          Tutor block of {unseenCount} {unseenCount === 1 ? 'question' : 'questions'}
        </Button>
      )}
      {making.error && <Notice>{making.error.message}</Notice>}
    </section>
  )
}
