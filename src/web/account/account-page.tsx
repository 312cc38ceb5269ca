import { Avatar, Button, Group, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useSession } from '../session.tsx'
import { Page } from '../ui/page.tsx'
import styles from './account.module.css'
import { DeviceList } from './device-list.tsx'
import { SchedulerSection } from './scheduler-section.tsx'

export function AccountPage() {
  const { user, logout } = useSession()
  const navigate = useNavigate()
  if (!user) return null
  const leave = async () => {
    if (await logout()) await navigate('/')
  }
  const facts = [
    ['Username', user.username],
    ['Role', user.role === 'admin' ? 'Admin' : 'User'],
    ['Account ID', user.id],
  ]
  return (
    <Page
      title="Account"
      aside={
        <Button variant="default" onClick={() => void leave()}>
          Logout
        </Button>
      }
    >
      <Stack gap="xl" maw={640}>
        <Group wrap="nowrap">
          <Avatar size={64} radius="xl" color="teal" aria-hidden>
            {(user.displayName || user.username).slice(0, 1).toUpperCase()}
          </Avatar>
          <div>
            <Text fw={650} size="lg">
              {user.displayName}
            </Text>
            <Text>{user.email}</Text>
          </div>
        </Group>
        <dl className={styles['facts']}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {user.role === 'admin' && <Link to="/editor">Editor’s room</Link>}
        <SchedulerSection />
        <DeviceList />
      </Stack>
    </Page>
  )
}
