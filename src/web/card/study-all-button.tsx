import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { allDecksId } from '../../domain/flashcards/decks.ts'

/** Studies all chosen decks at once, with what was set the last time. */
export const StudyAllButton = ({ due, variant }: { due: number; variant: 'default' | 'filled' }) => (
  <Button
    component={Link}
    to="/flashcards"
    state={{ deckId: allDecksId, startsAtOnce: true }}
    variant={variant}
    mih={44}
  >
    {due === 0 ? 'Study new cards' : 'Study what is due'}
  </Button>
)
