import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { listStudySessions, type StudySession } from '../../../contract/study.ts'
import { allDecksId } from '../../../domain/flashcards/decks.ts'
import { queryOf } from '../../api.ts'
import { decksQuery } from '../../offline/device-queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { useCardUser } from '../use-card-user.ts'
import { accuracyBand } from './accuracy-band.ts'
import styles from './history-view.module.css'

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** The past sessions of a deck. */
export function HistoryView({ deckId }: { deckId: string }) {
  const { userId } = useCardUser()
  const navigate = useNavigate()
  const decks = useQuery(decksQuery(userId))
  const sessions = useQuery(queryOf(listStudySessions, { query: { deckId } }))
  const name =
    deckId === allDecksId
      ? 'All Decks'
      : (decks.data?.find(({ id }) => id === deckId)?.name ?? sessions.data?.[0]?.deckName)
  return (
    <Page
      title="Previous Sessions"
      aside={
        <Group>
          <Anchor component={Link} to="/flashcards" py="sm">
            Flashcard Decks
          </Anchor>
          <Button onClick={() => void navigate('/flashcards', { state: { deckId } })}>New Session</Button>
        </Group>
      }
    >
      <Stack>
        {name && <Text fw="var(--weight-medium)">{name}</Text>}
        {sessions.isPending && <PageLoading />}
        {sessions.error && !sessions.data && (
          <Failure error={sessions.error} retryLabel="Retry" onRetry={() => void sessions.refetch()} />
        )}
        {sessions.data?.length === 0 && (
          <EmptyState drawing="no-scores">
            No previous sessions for this deck. Start one with New Session; it is listed here from then on.
          </EmptyState>
        )}
        {sessions.data && sessions.data.length > 0 && <SessionTable sessions={sessions.data} />}
      </Stack>
    </Page>
  )
}

const SessionTable = ({ sessions }: { sessions: readonly StudySession[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone must be reachable by keyboard.
  <section className={styles.scroll} aria-label="Previous sessions" tabIndex={0}>
    <Table tabularNums>
      <Table.Thead>
        <Table.Tr>
          {['Date', 'Mode', 'Cards', 'Completed', 'Accuracy', 'Time'].map((title) => (
            <Table.Th key={title} scope="col" className={title === 'Cards' ? styles.cards : undefined}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sessions.map(({ id, date, originalMode, cards, completed, correctPercentage, timeSpent }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <span className={styles.when}>{dates.format(new Date(date))},</span>{' '}
              <span className={styles.when}>{times.format(new Date(date))}</span>
            </Table.Td>
            <Table.Td>{originalMode === 'spaced' ? 'Spaced' : 'Cramming'}</Table.Td>
            <Table.Td className={styles.cards}>{cards}</Table.Td>
            <Table.Td>{completed}</Table.Td>
            <Table.Td>
              {completed > 0 ? (
                <span className={styles[accuracyBand(correctPercentage)]}>{correctPercentage}%</span>
              ) : (
                'none rated'
              )}
            </Table.Td>
            <Table.Td>{Math.floor(timeSpent / 60)}m</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
)
