import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SecondStep, User } from '../../contract/auth.ts'
import { askPasskey, finishSecondStep, longestCode } from '../../contract/factors.ts'
import { call, Declined } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { signWithPasskey } from './sign-with-passkey.ts'

interface SecondStepFormProps {
  step: SecondStep
  onDone: (user: User) => void
  onCancel: () => void
}

/** The password was right; now the second factor. */
export function SecondStepForm({ step: { ticket, ways }, onDone, onCancel }: SecondStepFormProps) {
  const [code, setCode] = useState('')
  const onSuccess = ({ user }: { user: User }) => onDone(user)
  const enter = useMutation({ mutationFn: () => call(finishSecondStep, { body: { ticket, code } }), onSuccess })
  const sign = useMutation({
    mutationFn: async () => {
      const { options } = await call(askPasskey, { body: { ticket } })
      return call(finishSecondStep, { body: { ticket, passkey: await signWithPasskey(options) } })
    },
    onSuccess,
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    enter.mutate()
  }
  const atCode = enter.error instanceof Declined && enter.error.field === 'code' ? enter.error.message : undefined
  const error = sign.error ?? (atCode ? null : enter.error)
  const hasApp = ways.includes('totp')
  return (
    <section aria-labelledby="second-step-title">
      <Title order={2} id="second-step-title" mb="sm">
        Second step
      </Title>
      <Stack gap="sm" maw={420}>
        <Text>Your account asks for more than the password.</Text>
        {error && <Notice>{error.message}</Notice>}
        {ways.includes('passkey') && 'PublicKeyCredential' in window && (
          <Button size="md" disabled={sign.isPending} onClick={() => sign.mutate()}>
            Use your passkey
          </Button>
        )}
        <form onSubmit={onSubmit}>
          <Stack gap="sm">
            <TextInput
              size="md"
              label={hasApp ? 'Code' : 'Recovery code'}
              description={
                hasApp ? 'From your authenticator app, or one of your recovery codes' : 'One of those that you kept'
              }
              required
              autoFocus={hasApp}
              autoComplete="one-time-code"
              autoCapitalize="none"
              maxLength={longestCode}
              value={code}
              error={atCode}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
            <Group>
              <Button
                type="submit"
                size="md"
                variant={ways.includes('passkey') ? 'default' : 'filled'}
                disabled={enter.isPending}
              >
                {enter.isPending ? 'Checking...' : 'Continue'}
              </Button>
              <Button variant="subtle" size="md" onClick={onCancel}>
                Start over
              </Button>
            </Group>
          </Stack>
        </form>
        <Text size="sm">Lost both? Whoever runs this server can reset your second factor.</Text>
      </Stack>
    </section>
  )
}
