import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession } from '../../contract/auth.ts'
import { mutationOf } from '../api.ts'
import { deviceName } from '../ui/device-name.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './account.module.css'
import { sessionsQuery } from './account-queries.ts'
import { Section } from './section.tsx'

const seen = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Where the user is signed in; any other device can be signed out from here. */
export function DeviceList() {
  const sessions = useQuery(sessionsQuery)
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const end = useMutation({ ...mutationOf(endSession), onSettled })
  const endOthers = useMutation({ ...mutationOf(endOtherSessions), onSettled })
  const error = end.error ?? endOthers.error
  return (
    <Section title="Devices signed in">
      {sessions.error && <Notice onRetry={() => void sessions.refetch()}>{sessions.error.message}</Notice>}
      {error && <Notice>{error.message}</Notice>}
      <ul className={styles.devices}>
        {sessions.data?.map(({ id, userAgent, lastSeenAt, current }) => (
          <li key={id}>
            <div>
              <Text>{deviceName(userAgent)}</Text>
              <Text size="sm">{current ? 'This device' : `Last seen ${seen.format(new Date(lastSeenAt))}`}</Text>
            </div>
            {!current && (
              <Button
                variant="default"
                size="md"
                disabled={end.isPending}
                aria-label={`Sign out ${deviceName(userAgent)}`}
                onClick={() => end.mutate({ params: { id } })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(sessions.data?.length ?? 0) > 2 && (
        <Button variant="default" size="md" mt="sm" disabled={endOthers.isPending} onClick={() => endOthers.mutate({})}>
          Sign out all other devices
        </Button>
      )}
    </Section>
  )
}
