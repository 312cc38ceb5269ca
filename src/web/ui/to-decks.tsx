import { Button } from '@mantine/core'
import { Link } from 'react-router'

/** The way on from a page about flashcards that has nothing to show. */
export const ToDecks = () => (
  <Button component={Link} to="/flashcards" variant="default" mih={44}>
    Go to your flashcard decks
  </Button>
)
