import { Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { longestEmail } from '../../contract/auth.ts'
import type { SecurityEvent } from '../../contract/events.ts'
import { type SecurityEventKind, securityEventKinds, securityEventWords } from '../../domain/account/security-events.ts'
import { Page } from '../ui/page.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { UsersLink } from '../ui/users-link.tsx'
import { WideTable } from '../ui/wide-table.tsx'
import styles from './events.module.css'
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
    <Page title="Security events" aside={<UsersLink />}>
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
            maxLength={longestEmail}
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

const Events = ({ filter }: { filter: EventFilter }) => (
  <PagedList query={eventsQuery(filter)} nothing="Nothing of this kind is written down. Ask for less.">
    {(events) => (
      <WideTable label="Security events" minWidth={900}>
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
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </Table.Tbody>
      </WideTable>
    )}
  </PagedList>
)

const EventRow = ({ event: { at, kind, detail, user, about, address, userAgent } }: { event: SecurityEvent }) => (
  <Table.Tr className={styles.row}>
    <Table.Td>{when.format(new Date(at))}</Table.Td>
    <Table.Td>
      {securityEventKinds.find((one) => one === kind) ? securityEventWords[kind as SecurityEventKind] : kind}
      {detail !== '' && <Text size="sm">{detail}</Text>}
    </Table.Td>
    <Table.Td>{user?.username ?? 'Nobody signed in'}</Table.Td>
    <Table.Td>{about?.username}</Table.Td>
    <Table.Td>
      {address}
      <Text size="sm" lineClamp={1} c="var(--text-quiet)" title={userAgent}>
        {userAgent}
      </Text>
    </Table.Td>
  </Table.Tr>
)
