import { Card, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readServerState, type ServerState } from '../../contract/server-state.ts'
import { queryOf } from '../api.ts'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { UsersLink } from '../ui/users-link.tsx'
import { WideTable } from '../ui/wide-table.tsx'

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
  const { requests, saves, jobs, database, newestBackupAt, contentVersion } = state
  return (
    <Stack gap="lg">
      <Text>
        Version {state.version}. Counted since{' '}
        {state.startedAt ? when.format(new Date(state.startedAt)) : 'each process began'}.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
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
        <Figure
          name="Newest backup"
          value={newestBackupAt ? when.format(new Date(newestBackupAt)) : 'None'}
          note={newestBackupAt ? 'of the schedule' : 'no schedule is set, or none was written yet'}
        />
      </SimpleGrid>
      <Failures failures={state.failures} />
    </Stack>
  )
}

const Figure = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <Card withBorder component="section" aria-label={name}>
    <Text size="sm">{name}</Text>
    <Text fz="var(--text-section)" fw="var(--weight-medium)">
      {value}
    </Text>
    <Text size="sm">{note}</Text>
  </Card>
)

function Failures({ failures }: Pick<ServerState, 'failures'>) {
  if (failures.length === 0) return <Text>No call has failed by a fault of the server.</Text>
  return (
    <Stack gap="xs">
      <Title order={2}>What failed</Title>
      <WideTable label="What failed" minWidth={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Call</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Times</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {failures.map(({ method, route, status, count }) => (
            <Table.Tr key={`${method} ${route} ${status}`}>
              <Table.Td>
                {method} {route}
              </Table.Td>
              <Table.Td>{status}</Table.Td>
              <Table.Td>{whole.format(count)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Stack>
  )
}

function timesOf({ count, halfWithinSeconds, mostWithinSeconds }: ServerState['requests']): string {
  if (count === 0) return 'none yet'
  if (halfWithinSeconds === null) return 'half of them took longer than 10 s'
  const most = mostWithinSeconds === null ? 'some longer than 10 s' : `95% within ${secondsOf(mostWithinSeconds)}`
  return `half within ${secondsOf(halfWithinSeconds)}, ${most}`
}

const secondsOf = (seconds: number) => (seconds < 1 ? `${whole.format(Math.ceil(seconds * 1000))} ms` : `${seconds} s`)
