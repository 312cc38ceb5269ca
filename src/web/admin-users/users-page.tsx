import { Anchor, Button, Group, Loader, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { NewUserDialog } from './new-user-dialog.tsx'
import { UserRow } from './user-row.tsx'
import styles from './users.module.css'
import { usersQuery } from './users-query.ts'

const typingMs = 250

/** Where an admin makes accounts, hands out reset links, and says who may come in and who is an admin. */
export function UsersPage() {
  const [words, setWords] = useState('')
  const [isMaking, making] = useDisclosure(false)
  const [search] = useDebouncedValue(words.trim(), typingMs)
  return (
    <Page
      title="Users"
      aside={
        <Group>
          <Anchor component={Link} to="/admin/events" py={10}>
            Security events
          </Anchor>
          <Anchor component={Link} to="/profile" py={10}>
            Your account
          </Anchor>
          <Button size="md" onClick={making.open}>
            New user
          </Button>
        </Group>
      }
    >
      <Stack gap="md" maw={860}>
        <TextInput
          type="search"
          label="Search"
          description="In username, email and name"
          size="md"
          maxLength={254}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Users search={search} />
      </Stack>
      {isMaking && <NewUserDialog onClose={making.close} />}
    </Page>
  )
}

function Users({ search }: { search: string }) {
  const users = useInfiniteQuery({ ...usersQuery(search), placeholderData: (previous) => previous })
  if (users.isPending) return <Loader role="status" aria-label="Loading users" />
  if (users.error) return <Failure message={users.error.message} onRetry={() => void users.refetch()} />
  const all = users.data.pages.flat()
  return (
    <>
      {all.length === 0 && (
        <EmptyState drawing="no-result" role="status">
          No user has that in username, email or name. Search for less of it.
        </EmptyState>
      )}
      <ul className={styles.users} aria-label="Users">
        {all.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </ul>
      {users.hasNextPage && (
        <Button
          variant="default"
          size="md"
          disabled={users.isFetchingNextPage}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => void users.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
