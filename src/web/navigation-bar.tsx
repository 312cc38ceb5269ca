import { ActionIcon, Anchor, Box, Burger, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCards, IconChartBar, IconListCheck, IconMenu2, IconSettings, IconUser } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import type { User } from '../contract/auth.ts'
import { initialsOf } from '../domain/account/initials.ts'
import { destinationAt } from './destination-at.ts'
import styles from './navigation-bar.module.css'
import { useSession } from './session.tsx'
import { FetchedPart } from './ui/fetched-part.tsx'
import { Logo } from './ui/logo.tsx'
import { ThemeSwitch } from './ui/theme-switch.tsx'

// Wide windows never need it.
const SideMenu = lazy(async () => ({ default: (await import('./ui/side-menu.tsx')).SideMenu }))

interface Destination {
  to: string
  label: string
  /** Absent: everybody. */
  shownTo?: 'learners' | 'visitors' | 'admins'
  /** Of what a phone has at its lower edge, in reach of the thumb. */
  Icon?: typeof IconCards
}

const destinations: readonly Destination[] = [
  { to: '/qbank', label: 'Qbank', Icon: IconListCheck },
  { to: '/flashcards', label: 'Flashcards', Icon: IconCards },
  { to: '/performance', label: 'Performance', shownTo: 'learners', Icon: IconChartBar },
  { to: '/leaderboard', label: 'Leaderboard' },
  { to: '/our-process', label: 'How it works' },
  { to: '/flashcards-editor', label: 'Flashcards Editor', shownTo: 'admins' },
]

const isShown = ({ shownTo }: Destination, user: User | undefined) =>
  shownTo === undefined || (shownTo === 'learners' ? user !== undefined : user?.role === 'admin')

export function NavigationBar() {
  const { user } = useSession()
  const [opened, menu] = useDisclosure(false)
  const current = destinationAt(useLocation().pathname)
  const shown = destinations.filter((destination) => isShown(destination, user))
  const links = shown.map(({ to, label, shownTo }) => (
    <Link
      key={to}
      to={to}
      className={styles.link}
      aria-current={to === current ? 'page' : undefined}
      data-admin={shownTo === 'admins'}
      onClick={menu.close}
    >
      {label}
    </Link>
  ))
  const initials = initialsOf(user?.displayName || user?.username || 'User')
  const keep = (theme: 'auto' | 'light' | 'dark') => {
    if (user) void import('./settle-in.ts').then(({ keepTheme }) => keepTheme(theme))
  }
  return (
    <nav aria-label="Main" className={styles.bar}>
      <Anchor component={NavLink} to="/" className={styles.brand} underline="never">
        <Logo /> Preceptor
      </Anchor>
      <Group gap="var(--space-half)" visibleFrom="md" wrap="nowrap" className={styles.links}>
        {links}
      </Group>
      <Group gap="var(--space-half)" wrap="nowrap">
        <Group
          gap="var(--space-half)"
          visibleFrom="md"
          wrap="nowrap"
          className={styles.who}
          data-user={user !== undefined}
        >
          <Who />
        </Group>
        <ThemeSwitch onChoose={keep} />
        {user ? (
          <button
            type="button"
            className={styles.initials}
            aria-label={`Menu, ${initials}`}
            title="Menu"
            aria-expanded={opened}
            onClick={menu.toggle}
          >
            {initials}
          </button>
        ) : (
          <Box visibleFrom="sm">
            <Burger hiddenFrom="md" opened={opened} onClick={menu.toggle} aria-label="Menu" size="sm" />
          </Box>
        )}
      </Group>
      <div className={styles.bottom}>
        {shown.map(
          ({ to, label, Icon }) =>
            Icon && (
              <Link key={to} to={to} className={styles.tab} aria-current={to === current ? 'page' : undefined}>
                <Icon size={22} stroke={1.75} aria-hidden />
                {label}
              </Link>
            ),
        )}
        {!user && (
          <NavLink to="/login" className={styles.tab}>
            <IconUser size={22} stroke={1.75} aria-hidden />
            Login
          </NavLink>
        )}
        <button type="button" className={styles.tab} aria-expanded={opened} onClick={menu.toggle}>
          <IconMenu2 size={22} stroke={1.75} aria-hidden />
          Menu
        </button>
      </div>
      {opened && (
        <FetchedPart what="the menu">
          <SideMenu onClose={menu.close}>
            <Stack gap="var(--space-half)">
              {links}
              <Who onChosen={menu.close} />
            </Stack>
          </SideMenu>
        </FetchedPart>
      )}
    </nav>
  )
}

function Who({ onChosen }: { onChosen?: () => void }) {
  const { user, logout } = useSession()
  const navigate = useNavigate()
  if (!user) {
    return (
      <NavLink to="/login" className={styles.link} onClick={onChosen}>
        Login
      </NavLink>
    )
  }
  const leave = async () => {
    onChosen?.()
    if (await logout()) await navigate('/')
  }
  return (
    <>
      {onChosen ? (
        <NavLink to="/profile" className={styles.link} onClick={onChosen}>
          <IconSettings size={20} aria-hidden />
          <Text span ml="xs">
            Profile
          </Text>
        </NavLink>
      ) : (
        <ActionIcon
          component={NavLink}
          to="/profile"
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Profile"
          title="Profile"
        >
          <IconSettings size={20} aria-hidden />
        </ActionIcon>
      )}
      <Text size="sm" className={styles.welcome}>
        Welcome, {user.displayName || user.username || 'User'}
      </Text>
      <Button variant="default" onClick={() => void leave()}>
        Logout
      </Button>
    </>
  )
}
