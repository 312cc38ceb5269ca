import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dueIn } from '../../../domain/flashcards/decks.ts'
import { StudyAllButton } from '../../card/study-all-button.tsx'
import { decksQuery } from '../../offline/device-queries.ts'
import rows from '../../ui/rows.module.css'
import styles from './due-today.module.css'
import { dueText } from './today-text.ts'

/** The due cards of all decks, and the button that studies them. */
export function DueToday({ userId }: { userId: string }) {
  const decks = useQuery(decksQuery(userId))
  // Today says once what failed; a heading over nothing says no more.
  if (!decks.data) return null
  const chosen = decks.data.filter(({ selected }) => selected)
  const due = dueIn(chosen)
  return (
    <section aria-labelledby="today-cards">
      <Title order={2} size="h3" id="today-cards">
        Flashcards
      </Title>
      <div className={rows.row}>
        <Text className={styles.figure}>{chosen.length === 0 ? 'No deck is on your list yet.' : dueText(due)}</Text>
        {chosen.length === 0 ? (
          <Button component={Link} to="/flashcards" variant="default" mih={44}>
            Choose decks
          </Button>
        ) : (
          <StudyAllButton due={due} variant={due === 0 ? 'default' : 'filled'} />
        )}
      </div>
    </section>
  )
}
