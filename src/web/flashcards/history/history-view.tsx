import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { listStudySessions, type StudySession } from '../../../contract/study.ts'
import { allDecksId } from '../../../domain/flashcards/decks.ts'
import { queryOf } from '../../api.ts'
import { decksQuery } from '../../offline/device-queries.ts'
import { bandOf } from '../../question/score-message.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { useCardUser } from '../use-card-user.ts'
import styles from './history-view.module.css'

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** The past sessions of a deck. */
export function HistoryView({ deckId }: { deckId: string }) {
  const { userId } = useCardUser()
  const navigate = useNavigate()
  const decks = useQuery(decksQuery(userId))
  const sessions = useQuery(queryOf(listStudySessions, { query: { deckId } }))
  const isOfAll = deckId === allDecksId
  const name = isOfAll
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
          <Button mih={44} onClick={() => void navigate('/flashcards', { state: { deckId } })}>
            New Session
          </Button>
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
            {isOfAll ? 'No previous sessions in any deck.' : 'No previous sessions for this deck.'} Start one with New
            Session; it is listed here from then on.
          </EmptyState>
        )}
        {sessions.data && sessions.data.length > 0 && <SessionTable sessions={sessions.data} namesDecks={isOfAll} />}
      </Stack>
    </Page>
  )
}

interface SessionTableProps {
  sessions: readonly StudySession[]
  /** Where they are of several decks. */
  namesDecks: boolean
}

const SessionTable = ({ sessions, namesDecks }: SessionTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone must be reachable by keyboard.
  <section className={styles.scroll} aria-label="Previous sessions" tabIndex={0}>
    <Table tabularNums>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{namesDecks ? 'Deck and date' : 'Date'}</Table.Th>
          <Table.Th scope="col">Mode</Table.Th>
          {['Cards', 'Completed', 'Accuracy', 'Time'].map((title) => (
            <Table.Th key={title} scope="col" ta="right" className={title === 'Cards' ? styles.cards : undefined}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sessions.map(({ id, deckName, date, originalMode, cards, completed, correctPercentage, timeSpent }) => (
          <Table.Tr key={id}>
            <Table.Td>
              {namesDecks && <div className={styles.deck}>{deckName}</div>}
              <span className={styles.when}>{dates.format(new Date(date))},</span>{' '}
              <span className={styles.when}>{times.format(new Date(date))}</span>
            </Table.Td>
            <Table.Td>{originalMode === 'spaced' ? 'Spaced' : 'Cramming'}</Table.Td>
            <Table.Td ta="right" className={styles.cards}>
              {cards}
            </Table.Td>
            <Table.Td ta="right">{completed}</Table.Td>
            <Table.Td ta="right">{completed > 0 ? <Accuracy percent={correctPercentage} /> : 'none rated'}</Table.Td>
            <Table.Td ta="right">{Math.floor(timeSpent / 60)}m</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
)

const marks = { high: IconCheck, middle: IconMinus, low: IconAlertTriangle }

/** Its band by a mark as well as by colour. */
function Accuracy({ percent }: { percent: number }) {
  const band = bandOf(percent)
  const Mark = marks[band]
  return (
    <span className={styles[band]}>
      <Mark size={14} aria-hidden /> {percent}%
    </span>
  )
}
