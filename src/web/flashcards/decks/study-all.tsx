import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Deck } from '../../../contract/flashcards.ts'
import { allDecksId, dueIn } from '../../../domain/flashcards/decks.ts'
import { StudyAllButton } from '../../card/study-all-button.tsx'
import styles from './study-all.module.css'

/** The due cards of all chosen decks, and the button that studies them. */
export function StudyAll({ chosen }: { chosen: readonly Deck[] }) {
  const due = dueIn(chosen)
  return (
    <section className={styles.all} aria-label="All Decks">
      <Text fw="var(--weight-medium)" size="lg">
        {due === 0 ? 'No card is due now.' : `${due} ${due === 1 ? 'card is' : 'cards are'} due in your decks.`}
      </Text>
      <Group gap="sm">
        <StudyAllButton due={due} variant="filled" />
        <Button component={Link} to="/flashcards" state={{ deckId: allDecksId }} variant="default" mih={44}>
          Set up
        </Button>
      </Group>
    </section>
  )
}
