import { Button } from '@mantine/core'
import { IconCards } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import type { AnsweredQuestion } from '../../../contract/blocks.ts'

/** The way to the flashcards on the point of an explained question, and from there back to it. */
export function LinkedCards({
  question: { id, linkedCards = [] },
}: {
  question: Pick<AnsweredQuestion, 'id' | 'linkedCards'>
}) {
  const { pathname, search } = useLocation()
  if (linkedCards.length === 0) return null
  return (
    <Button
      component={Link}
      to={`/flashcards/question/${encodeURIComponent(id)}`}
      state={{ backTo: `${pathname}${search}` }}
      variant="default"
      leftSection={<IconCards size={18} aria-hidden />}
    >
      {linkedCards.length === 1 ? 'Flashcard on this point' : `${linkedCards.length} flashcards on this point`}
    </Button>
  )
}
