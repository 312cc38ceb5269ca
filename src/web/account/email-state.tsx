import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { changeUser } from '../../contract/account.ts'
import { sendConfirmation } from '../../contract/email.ts'
import { mutationOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { emailQuery } from './account-queries.ts'

/** Whether the account's own address is to be confirmed before a way to sign in can be added. */
export const useMustConfirm = () => useQuery(emailQuery).data?.confirmed === false

/** Stands where a way to sign in could be added. */
export const ConfirmFirst = () => (
  <Text>Confirm your email first, by the link in the letter; “Name and email” above can send it again.</Text>
)

/** Says what waits for the link in a letter, and sends that again; nothing where nothing waits. */
export function EmailState({ email }: { email: string }) {
  const { data, error, refetch } = useQuery(emailQuery)
  const send = useMutation({ ...mutationOf(sendConfirmation), onSuccess: () => refetch() })
  const keep = useMutation({ ...mutationOf(changeUser), onSuccess: () => refetch() })
  if (error) return <Notice onRetry={() => void refetch()}>{error.message}</Notice>
  if (!data || (data.confirmed && !data.change)) return null
  const problem = send.error ?? keep.error
  return (
    <Stack gap="xs" mt="sm" align="flex-start">
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        {data.change
          ? `Open the link in the letter to ${data.change.email} where you are signed in. It works for one day; until then ${email} stays.`
          : `Not confirmed yet: open the link in the letter to ${email}. Until then nothing else is sent there, no link for a new password either.`}
      </Text>
      {problem && <Notice>{problem.message}</Notice>}
      <Group gap="sm">
        <Button variant="default" size="md" loading={send.isPending} onClick={() => send.mutate({})}>
          {send.isSuccess ? 'Sent; send once more' : 'Send the letter again'}
        </Button>
        {data.change && (
          <Button variant="default" size="md" loading={keep.isPending} onClick={() => keep.mutate({ body: { email } })}>
            Keep the one before
          </Button>
        )}
      </Group>
    </Stack>
  )
}
