import { Anchor, Button, Group, Loader, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SecurityEvent } from '../../contract/events.ts'
import { type SecurityEventKind, securityEventKinds, securityEventWords } from '../../domain/account/security-events.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { type EventFilter, eventsQuery } from './events-query.ts'

const typingMs = 250
const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
const kinds = [
  { value: '', label: 'All' },
  ...securityEventKinds.map((value) => ({ value, label: securityEventWords[value] })),
]

/** Where an admin reads who signed in, and who changed what matters to the security of the server. */
export function EventsPage() {
  const [kind, setKind] = useState<SecurityEventKind>()
  const [user, setUser] = useState('')
  const [address, setAddress] = useState('')
  const [typed] = useDebouncedValue({ user: user.trim(), address: address.trim() }, typingMs)
  return (
    <Page
      title="Security events"
      aside={
        <Anchor component={Link} to="/admin/users" py={10}>
          Users
        </Anchor>
      }
    >
      <Stack gap="md">
        <Group align="end">
          <NativeSelect
            label="What"
            size="md"
            data={kinds}
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) => setKind(securityEventKinds.find((one) => one === value))}
          />
          <TextInput
            label="Who"
            description="Username or email"
            size="md"
            maxLength={254}
            value={user}
            onChange={({ currentTarget }) => setUser(currentTarget.value)}
          />
          <TextInput
            label="From where"
            description="Address"
            size="md"
            maxLength={100}
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
        </Group>
        <Events filter={{ ...typed, ...(kind && { kind }) }} />
      </Stack>
    </Page>
  )
}

function Events({ filter }: { filter: EventFilter }) {
  const events = useInfiniteQuery({ ...eventsQuery(filter), placeholderData: (previous) => previous })
  if (events.isPending) return <Loader role="status" aria-label="Loading events" />
  if (events.error) return <Notice onRetry={() => void events.refetch()}>{events.error.message}</Notice>
  const all = events.data.pages.flat()
  if (all.length === 0) return <Text role="status">Nothing of this kind is written down. Ask for less.</Text>
  return (
    <>
      <Table.ScrollContainer minWidth={760}>
        <Table aria-label="Security events">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>When</Table.Th>
              <Table.Th>What</Table.Th>
              <Table.Th>Who</Table.Th>
              <Table.Th>Account</Table.Th>
              <Table.Th>From where</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {all.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {events.hasNextPage && (
        <Button
          variant="default"
          size="md"
          disabled={events.isFetchingNextPage}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => void events.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

const EventRow = ({ event: { at, kind, detail, user, about, address, userAgent } }: { event: SecurityEvent }) => (
  <Table.Tr>
    <Table.Td>{when.format(new Date(at))}</Table.Td>
    <Table.Td>
      {securityEventKinds.find((one) => one === kind) ? securityEventWords[kind as SecurityEventKind] : kind}
      {detail !== '' && <Text size="sm">{detail}</Text>}
    </Table.Td>
    <Table.Td>{user?.username ?? 'Nobody signed in'}</Table.Td>
    <Table.Td>{about?.username}</Table.Td>
    <Table.Td>
      {address}
      <Text size="sm" lineClamp={1} title={userAgent}>
        {userAgent}
      </Text>
    </Table.Td>
  </Table.Tr>
)
