import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeUser } from '../../contract/account.ts'
import { longestEmail, longestName, type User } from '../../contract/auth.ts'
import { mutationOf } from '../api.ts'
import { useSession } from '../session.tsx'
import { refetchAfter } from '../stale-queries.ts'
import { EmailState } from './email-state.tsx'
import { Problem, useHasPassword } from './proof.tsx'
import { Saved, Section } from './section.tsx'

const fields = ['displayName', 'email', 'password']

/** The learner's name and email. Another email needs the password, because it could take the account over. */
export function DetailsSection({ user }: { user: User }) {
  const { change } = useSession()
  const [displayName, setDisplayName] = useState(user.displayName)
  const [email, setEmail] = useState(user.email)
  const [password, setPassword] = useState('')
  const hasPassword = useHasPassword()
  const queryClient = useQueryClient()
  const save = useMutation({
    ...mutationOf(changeUser),
    onSuccess: ({ user: saved }) => {
      change(saved)
      setDisplayName(saved.displayName)
      setEmail(saved.email)
      setPassword('')
      // It may wait for a letter now, and other devices are signed out.
      void refetchAfter('email', queryClient)
    },
  })
  const isNewEmail = email.trim() !== user.email
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const proof = isNewEmail && hasPassword ? { password } : {}
    save.mutate({ body: { displayName, ...(isNewEmail && { email, ...proof }) } })
  }
  const errorAt = (field: string) => (save.error?.field === field ? save.error.message : undefined)
  return (
    <Section title="Name and email">
      <form onSubmit={submit}>
        <Stack gap="sm" maw={420} align="stretch">
          {save.error && !fields.some((field) => field === save.error.field) && <Problem error={save.error} />}
          <TextInput
            label="Display name"
            size="md"
            required
            maxLength={longestName}
            autoComplete="name"
            value={displayName}
            error={errorAt('displayName')}
            onChange={({ currentTarget }) => setDisplayName(currentTarget.value)}
          />
          <TextInput
            label="Email"
            type="email"
            size="md"
            required
            maxLength={longestEmail}
            autoComplete="email"
            value={email}
            error={errorAt('email')}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          {isNewEmail && hasPassword && (
            <PasswordInput
              label="Current password"
              description="Another email needs it"
              size="md"
              required
              autoComplete="current-password"
              value={password}
              error={errorAt('password')}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
          )}
          <Button
            type="submit"
            size="md"
            variant="default"
            disabled={save.isPending}
            style={{ alignSelf: 'flex-start' }}
          >
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        </Stack>
      </form>
      <Saved isSaved={save.isSuccess} />
      <EmailState email={user.email} />
    </Section>
  )
}
