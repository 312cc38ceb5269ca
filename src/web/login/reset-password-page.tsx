import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { confirmReset, requestReset } from '../../contract/auth.ts'
import { mutationOf } from '../api.ts'
import { placeOf } from '../base-path.ts'
import { FormFrame } from './form-frame.tsx'
import { providersQuery } from './providers-query.ts'
import { typedIn } from './typed-in.ts'
import { useLinkToken } from './use-link-token.ts'

/** Without a token it asks for a link, with the token of a link it asks for the new password. */
export function ResetPasswordPage() {
  const token = useLinkToken()
  return (
    <FormFrame title="Set a new password" beside={<GoodToKnow />}>
      <Stack gap="md">
        {token ? <NewPassword token={token} /> : <AskForLink />}
        <Anchor component={Link} to="/login" py="sm" style={{ alignSelf: 'flex-start' }}>
          Back to login
        </Anchor>
      </Stack>
    </FormFrame>
  )
}

const GoodToKnow = () => (
  <>
    <p>A link works once, for one hour.</p>
    <p>With the new password every device is signed out, and whoever knew the old one with them.</p>
  </>
)

function AskForLink() {
  const hasMail = useQuery(providersQuery).data?.mail ?? true
  const ask = useMutation(mutationOf(requestReset))
  if (ask.isSuccess) {
    return (
      <Alert color="green" role="status">
        {hasMail
          ? 'If an account has this email, a link is on its way to it. It works once, for one hour.'
          : 'If an account has this email, the operator of this server finds a link for you in the server’s log. Ask for it; it works once, for one hour.'}
      </Alert>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        ask.mutate({ body: typedIn(event.currentTarget, ['email']) })
      }}
    >
      <Stack gap="sm">
        <Text>
          {hasMail
            ? 'We send you a link with which you set a new password.'
            : 'This server sends no mail: whoever runs it gets the link for you.'}
        </Text>
        <TextInput
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          error={ask.error?.message}
          size="md"
        />
        <Button type="submit" size="md" disabled={ask.isPending}>
          {ask.isPending ? 'Sending...' : 'Send me a link'}
        </Button>
      </Stack>
    </form>
  )
}

function NewPassword({ token }: { token: string }) {
  const set = useMutation(mutationOf(confirmReset))
  if (set.isSuccess) {
    return (
      <Alert color="green" role="status">
        Your password is set, and every device is signed out. You can now log in.
      </Alert>
    )
  }
  const isOver = set.error?.code === 'reset_link_invalid'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        set.mutate({ body: { token, ...typedIn(event.currentTarget, ['password']) } })
      }}
    >
      <Stack gap="sm">
        {set.error && (
          <Alert color="red" role="alert">
            {set.error.message}
          </Alert>
        )}
        {isOver ? (
          <Anchor href={placeOf('/reset-password')} py="sm">
            Ask for a new link
          </Anchor>
        ) : (
          <>
            <PasswordInput
              label="New password"
              description="At least 8 characters"
              name="password"
              required
              autoComplete="new-password"
              size="md"
            />
            <Button type="submit" size="md" disabled={set.isPending}>
              {set.isPending ? 'Saving...' : 'Set password'}
            </Button>
          </>
        )}
      </Stack>
    </form>
  )
}
