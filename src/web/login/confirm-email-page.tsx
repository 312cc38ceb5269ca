import { Alert, Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { confirmEmail } from '../../contract/email.ts'
import { mutationOf } from '../api.ts'
import { placeOf } from '../base-path.ts'
import { Notice } from '../ui/notice.tsx'
import { FormFrame } from './form-frame.tsx'
import { typedIn } from './typed-in.ts'
import { useLinkToken } from './use-link-token.ts'

/** The proof beside the link: none where this browser is signed in to the account, else its password, or a new one. */
type Proof = 'session' | 'current' | 'password'

/** Refusals after which this page can do no more. */
const linkIsOver = new Set(['confirmation_link_invalid', 'confirm_signed_in', 'email_taken'])

/** Where the link in a letter leads. It asks for a press of a button, since some mail servers open links by themselves. */
export function ConfirmEmailPage() {
  const token = useLinkToken() ?? ''
  const [proof, setProof] = useState<Proof>('session')
  const confirm = useMutation({
    ...mutationOf(confirmEmail),
    onError: ({ code }) => code === 'confirm_with_password' && setProof('current'),
  })
  const { error, isPending, isSuccess } = confirm
  const turnTo = (other: Proof) => {
    confirm.reset()
    setProof(other)
  }
  const atField = error?.field === proof ? error.message : undefined
  if (isSuccess) return <Confirmed isNewPassword={proof === 'password'} />
  return (
    <Frame>
      {error && !atField && error.code !== 'confirm_with_password' && <Notice>{error.message}</Notice>}
      {error && linkIsOver.has(error.code) ? null : proof === 'session' ? (
        <>
          <Text>Is the address to which this link was sent yours?</Text>
          <Button size="md" loading={isPending} onClick={() => confirm.mutate({ body: { token } })}>
            Yes, confirm it
          </Button>
        </>
      ) : (
        <PasswordForm
          key={proof}
          proof={proof}
          error={atField}
          isPending={isPending}
          onPassword={(typed) => confirm.mutate({ body: { token, [proof]: typed } })}
          onOther={() => turnTo(proof === 'current' ? 'password' : 'current')}
        />
      )}
      {error?.code === 'confirm_signed_in' ? <ToLogin /> : <ToAccount />}
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <FormFrame
    title="Confirm your email"
    beside={
      <p>Some mail servers open each link before you do: so it is not the link that confirms the address, but you.</p>
    }
  >
    <Stack gap="md" align="flex-start">
      {children}
    </Stack>
  </FormFrame>
)

const Confirmed = ({ isNewPassword }: { isNewPassword: boolean }) => (
  <Frame>
    <Alert color="green" role="status">
      {isNewPassword
        ? 'This address is confirmed, your password is set, and every device is signed out. You can now log in.'
        : 'Thank you: this address is confirmed.'}
    </Alert>
    {isNewPassword ? <ToLogin /> : <ToAccount />}
  </Frame>
)

const ToLogin = () => (
  <Anchor component={Link} to="/login" py="sm">
    To login
  </Anchor>
)

/** Loaded anew, so that it shows the address that counts now. */
const ToAccount = () => (
  <Anchor href={placeOf('/profile')} py="sm">
    To your account
  </Anchor>
)

interface PasswordFormProps {
  proof: 'current' | 'password'
  error: string | undefined
  isPending: boolean
  onPassword: (typed: string) => void
  onOther: () => void
}

/** The reader of the letter may not be the person who registered: they know the account's password, or set a new one and so take it over. */
function PasswordForm({ proof, error, isPending, onPassword, onOther }: PasswordFormProps) {
  const isNew = proof === 'password'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onPassword(typedIn(event.currentTarget, ['password']).password)
      }}
    >
      <Stack gap="sm" align="stretch">
        <Text>
          {isNew
            ? 'The account of this address becomes yours alone: every device is signed out, and all other ways to sign in to it are removed.'
            : 'You are not signed in to the account of this address here, so enter its password.'}
        </Text>
        <PasswordInput
          label={isNew ? 'New password' : 'Password'}
          description={isNew ? 'At least 8 characters' : undefined}
          name="password"
          error={error}
          required
          autoComplete={isNew ? 'new-password' : 'current-password'}
          size="md"
        />
        <Button type="submit" size="md" disabled={isPending}>
          {isPending ? 'Confirming...' : isNew ? 'Set password and confirm' : 'Confirm'}
        </Button>
        <Button variant="subtle" size="md" onClick={onOther}>
          {isNew ? 'I know the password' : 'I did not register, or forgot the password'}
        </Button>
      </Stack>
    </form>
  )
}
