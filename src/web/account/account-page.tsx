import { Avatar, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { User } from '../../contract/auth.ts'
import { initialsOf } from '../../domain/account/initials.ts'
import { preferencesQuery } from '../offline/device-queries.ts'
import { useLearner, useSession } from '../session.tsx'
import { areAnswered } from '../ui/are-answered.ts'
import { EditorsRoomLink } from '../ui/editors-room-link.tsx'
import { FailedParts } from '../ui/failed-parts.tsx'
import { NeedsHttps } from '../ui/needs-https.tsx'
import { Page } from '../ui/page.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { UsersLink } from '../ui/users-link.tsx'
import styles from './account-page.module.css'
import { emailQuery, factorsQuery, providersQuery, sessionsQuery, waysInQuery } from './account-queries.ts'
import { DataSection } from './data-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { DeviceList } from './device-list.tsx'
import { FactorsSection } from './factors-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SchedulerSection } from './scheduler-section.tsx'
import { StudySection } from './study-section.tsx'
import { ThemeSection } from './theme-section.tsx'
import { WaysInSection } from './ways-in-section.tsx'

export function AccountPage() {
  const user = useLearner()
  const { logout } = useSession()
  const navigate = useNavigate()
  const parts = [
    useQuery(preferencesQuery(user.id)),
    useQuery(emailQuery),
    useQuery(waysInQuery),
    useQuery(factorsQuery),
    useQuery(providersQuery),
    useQuery(sessionsQuery),
  ]
  const isAnswered = areAnswered(parts)
  const failed = parts.filter(({ error, data }) => error && !data)
  const leave = async () => {
    if (await logout()) await navigate('/')
  }
  return (
    <Page
      title="Account"
      aside={
        <Button variant="default" onClick={() => void leave()}>
          Logout
        </Button>
      }
    >
      {isAnswered ? (
        <Stack gap="xl">
          <FailedParts parts={failed} />
          <Sections user={user} />
        </Stack>
      ) : (
        <PageLoading />
      )}
    </Page>
  )
}

function Sections({ user }: { user: User }) {
  const facts = [
    ['Username', user.username],
    ['Role', user.role === 'admin' ? 'Admin' : 'User'],
    ['Account ID', user.id],
  ]
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="var(--space-8)" verticalSpacing="xl">
      <Stack gap="xl">
        <Group wrap="nowrap">
          <Avatar size={64} radius="xl" color="teal" aria-hidden>
            {initialsOf(user.displayName || user.username)}
          </Avatar>
          <div>
            <Text fw="var(--weight-medium)" size="lg">
              {user.displayName}
            </Text>
            <Text>{user.email}</Text>
          </div>
        </Group>
        <dl className={styles.facts}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {user.role === 'admin' && (
          <Group gap="lg">
            <UsersLink>Users of this server</UsersLink>
            <EditorsRoomLink />
          </Group>
        )}
        <DetailsSection user={user} />
        <PasswordSection />
        <FactorsSection />
        <WaysInSection />
        <DeviceList />
        <NeedsHttps />
      </Stack>
      <Stack gap="xl">
        <StudySection />
        <SchedulerSection />
        <ThemeSection />
        <DataSection />
      </Stack>
    </SimpleGrid>
  )
}
