import { Alert, Card, Code, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readServerState, type ServerState } from '../../contract/server-state.ts'
import { queryOf } from '../api.ts'
import { FactsTable } from '../ui/facts-table.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { UsersLink } from '../ui/users-link.tsx'

const lookEveryMs = 10_000
const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const whole = new Intl.NumberFormat('en-US')
const megabytes = (bytes: number) => `${whole.format(Math.round(bytes / 2 ** 20))} MiB`

/** Where an admin sees at a glance how the server does, without a system that collects its figures. */
export function ServerPage() {
  const state = useQuery({ ...queryOf(readServerState, {}), refetchInterval: lookEveryMs })
  return (
    <Page title="Server" aside={<UsersLink />}>
      {state.error && !state.data && <Failure error={state.error} onRetry={() => void state.refetch()} />}
      {state.error && state.data && <Notice onRetry={() => void state.refetch()}>{state.error.message}</Notice>}
      {!state.data && !state.error && <PageLoading />}
      {state.data && <Glance state={state.data} />}
    </Page>
  )
}

function Glance({ state }: { state: ServerState }) {
  const { requests, saves, jobs, database, backup, contentVersion } = state
  return (
    <Stack gap="lg">
      <NewestBackup backup={backup} />
      <Text>
        Version {state.version}. Counted since{' '}
        {state.startedAt ? when.format(new Date(state.startedAt)) : 'each process began'}.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Figure name="Requests" value={whole.format(requests.count)} note={timesOf(requests)} />
        <Figure name="Saves of answers and ratings" value={whole.format(saves.count)} note={timesOf(saves)} />
        <Figure
          name="Faults of the server"
          value={whole.format(requests.failed)}
          note={`${whole.format(requests.refused)} requests were refused for other reasons`}
        />
        <Figure
          name="Jobs that wait"
          value={jobs ? whole.format(jobs.waiting) : 'Unknown'}
          note={
            jobs
              ? `${whole.format(jobs.done)} done, ${whole.format(jobs.failed)} failed`
              : 'The database does not answer'
          }
        />
        <Figure
          name="Database"
          value={`${whole.format(database.waiting)} waiting`}
          note={
            database.connections
              ? `${database.connections.busy} connections to PostgreSQL are busy, ${database.connections.idle} idle`
              : 'SQLite, where calls wait for the transaction before theirs'
          }
        />
        <Figure
          name="Event loop"
          value={secondsOf(state.eventLoopSeconds)}
          note="late at most, in 99 of 100 looks of the last two minutes: how long a request waits for its turn"
        />
        <Figure
          name="Memory"
          value={megabytes(state.memoryBytes)}
          note={`${whole.format(Math.round(state.processorSeconds))} s of processor time`}
        />
        <Figure
          name="Content"
          value={contentVersion === null ? 'Unknown' : `Version ${whole.format(contentVersion)}`}
          note="rises with each change of questions and cards"
        />
      </SimpleGrid>
      <Failures failures={state.failures} />
    </Stack>
  )
}

/** First, and with weight where a fault of the disk would lose everything. */
function NewestBackup({ backup: { state, newestAt, everyHours } }: Pick<ServerState, 'backup'>) {
  const written = newestAt ? when.format(new Date(newestAt)) : 'None'
  if (state === 'fine') return <Figure name="Newest backup" value={written} note={`one every ${everyHours} hours`} />
  return (
    <section aria-label="Newest backup">
      <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />} title={`Newest backup: ${written}`}>
        {state === 'unscheduled' && (
          <>
            This server makes no backups by itself. Set <Code>BACKUP_DIR</Code> to a folder on another disk and start it
            again; <Code>npm run backup -- &lt;file&gt;</Code> writes one now.
          </>
        )}
        {state === 'none' && (
          <>
            One is due every {everyHours} hours, the first within minutes of the start. If it does not come, the log of
            the server says why, and <Code>npm run doctor</Code> looks at the folder.
          </>
        )}
        {state === 'old' && (
          <>
            One is due every {everyHours} hours, so two are missing. The log of the server says why;{' '}
            <Code>npm run backup -- &lt;file&gt;</Code> writes one now.
          </>
        )}
      </Alert>
    </section>
  )
}

interface FigureProps {
  name: string
  value: string
  note: string
}

const Figure = ({ name, value, note }: FigureProps) => (
  <Card withBorder component="section" aria-label={name}>
    <Text size="sm">{name}</Text>
    <Text fz="var(--text-section)" fw="var(--weight-medium)">
      {value}
    </Text>
    <Text size="sm">{note}</Text>
  </Card>
)

const failureColumns = [{ name: 'Call' }, { name: 'Status', isNumber: true }, { name: 'Times', isNumber: true }]

const Failures = ({ failures }: Pick<ServerState, 'failures'>) =>
  failures.length === 0 ? (
    <Text>No call has failed by a fault of the server.</Text>
  ) : (
    <Stack gap="xs">
      <Title order={2}>What failed</Title>
      <FactsTable
        label="What failed"
        columns={failureColumns}
        rows={failures.map(({ method, route, status, count }) => ({
          key: `${method} ${route} ${status}`,
          cells: [`${method} ${route}`, status, whole.format(count)],
        }))}
      />
    </Stack>
  )

function timesOf({ count, halfWithinSeconds, mostWithinSeconds }: ServerState['requests']): string {
  if (count === 0) return 'none yet'
  if (halfWithinSeconds === null) return 'half of them took longer than 10 s'
  const most = mostWithinSeconds === null ? 'some longer than 10 s' : `95% within ${secondsOf(mostWithinSeconds)}`
  return `half within ${secondsOf(halfWithinSeconds)}, ${most}`
}

const secondsOf = (seconds: number) => (seconds < 1 ? `${whole.format(Math.ceil(seconds * 1000))} ms` : `${seconds} s`)
