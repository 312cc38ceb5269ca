import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { longestEmail } from '../../contract/auth.ts'
import type { SecurityEvent } from '../../contract/events.ts'
import {
  type SecurityEventKind,
  securityEventKinds,
  securityEventSentence,
  securityEventWords,
} from '../../domain/account/security-events.ts'
import { deviceName } from '../ui/device-name.ts'
import { FactsTable } from '../ui/facts-table.tsx'
import { Page } from '../ui/page.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { UsersLink } from '../ui/users-link.tsx'
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
        <SimpleGrid cols={{ base: 1, xs: 3 }} style={{ alignItems: 'end' }}>
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
        </SimpleGrid>
        <Events filter={{ ...typed, ...(kind && { kind }) }} />
      </Stack>
    </Page>
  )
}

const columns = [
  { name: 'What' },
  { name: 'Who', isWhole: true },
  { name: 'Account', isWhole: true },
  { name: 'When', isWhole: true },
  { name: 'From where', isLong: true },
]

const Events = ({ filter }: { filter: EventFilter }) => (
  <PagedList query={eventsQuery(filter)} nothing="Nothing of this kind is written down. Ask for less.">
    {(events) => (
      <FactsTable
        label="Security events"
        columns={columns}
        rows={events.map(({ id, at, kind, detail, user, about, address, userAgent }) => ({
          key: id,
          cells: [
            securityEventSentence(kind, detail),
            user?.username ?? 'Nobody signed in',
            about?.username ?? '',
            when.format(new Date(at)),
            <From key="from" address={address} userAgent={userAgent} />,
          ],
        }))}
      />
    )}
  </PagedList>
)

const From = ({ address, userAgent }: Pick<SecurityEvent, 'address' | 'userAgent'>) => (
  <>
    {/* A command on the server has no address, and says itself what it is. */}
    {address !== '' && `${address}, ${deviceName(userAgent)}`}
    <Text size="xs" c="var(--text-quiet)">
      {userAgent}
    </Text>
  </>
)
