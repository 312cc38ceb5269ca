import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { longestEmail } from '../../contract/auth.ts'
import { counted } from '../../domain/site/claimed-number.ts'
import { Page } from '../ui/page.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { NewUserDialog } from './new-user-dialog.tsx'
import { UserRow } from './user-row.tsx'
import styles from './users-page.module.css'
import { userCountQuery, usersQuery } from './users-query.ts'

const typingMs = 250

/** Where an admin makes accounts, hands out reset links, and says who may come in and who is an admin. */
export function UsersPage() {
  const [words, setWords] = useState('')
  const [isMaking, making] = useDisclosure(false)
  const [search] = useDebouncedValue(words.trim(), typingMs)
  return (
    <Page
      width="medium"
      title="Users"
      aside={
        <Group>
          <Anchor component={Link} to="/admin/events" py="sm">
            Security events
          </Anchor>
          <Anchor component={Link} to="/admin/server" py="sm">
            Server
          </Anchor>
          <Anchor component={Link} to="/profile" py="sm">
            Your account
          </Anchor>
          <Button size="md" onClick={making.open}>
            New user
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <TextInput
          type="search"
          label="Search"
          description="In username, email and name"
          size="md"
          maxLength={longestEmail}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <UserCount search={search} />
        <Users search={search} />
      </Stack>
      {isMaking && <NewUserDialog onClose={making.close} />}
    </Page>
  )
}

function UserCount({ search }: { search: string }) {
  const { data } = useQuery(userCountQuery(search))
  return (
    <Text role="status" size="sm" mih="1.5em">
      {data && data.count > 0 && `${counted(data.count, 'user')}${search && ' found'}`}
    </Text>
  )
}

const Users = ({ search }: { search: string }) => (
  <PagedList query={usersQuery(search)} nothing="No user has that in username, email or name. Search for less of it.">
    {(users) => (
      <ul className={styles.users} aria-label="Users">
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </ul>
    )}
  </PagedList>
)
