import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type AdminUser, makeResetLink } from '../../contract/admin-users.ts'
import { mutationOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'

/** Makes the link when it opens, and shows it this once. */
export function LinkFor({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const link = useMutation(mutationOf(makeResetLink))
  const isAsked = useRef(false)
  const [isCopied, setIsCopied] = useState(false)
  const ask = () => link.mutate({ params: { id: user.id } })
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    ask()
  })
  if (link.error) return <Notice onRetry={ask}>{link.error.message}</Notice>
  if (!link.data) return <Loader role="status" aria-label="Making the link" />
  const { url } = link.data
  // On plain http there is no clipboard; then the address is there to be marked.
  const copy = () =>
    navigator.clipboard?.writeText(url).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <Stack>
      <Text>
        Give this link to {user.displayName}. It sets a password, works once, for one hour, and is shown only now.
      </Text>
      <TextInput
        data-autofocus
        label="Link"
        size="md"
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="flex-end">
        <Text size="sm" role="status">
          {isCopied && 'Copied'}
        </Text>
        {'clipboard' in navigator && (
          <Button variant="default" size="md" onClick={() => void copy()}>
            Copy
          </Button>
        )}
        <Button size="md" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
