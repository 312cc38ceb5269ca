import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { confirmEmail } from '../../contract/email.ts'
import { mutationOf } from '../api.ts'
import { Page } from '../ui/page.tsx'
import { useLinkToken } from './use-link-token.ts'

/** Where the link in a letter leads. It asks for a press of a button, since some mail servers open links by themselves. */
export function ConfirmEmailPage() {
  const token = useLinkToken()
  const confirm = useMutation(mutationOf(confirmEmail))
  return (
    <Page title="Confirm your email">
      <Stack maw={420} gap="md" align="flex-start">
        {confirm.error && (
          <Alert color="red" role="alert">
            {confirm.error.message}
          </Alert>
        )}
        {confirm.isSuccess ? (
          <Alert color="green" role="status">
            Thank you: this address is confirmed.
          </Alert>
        ) : (
          <>
            <Text>Is the address to which this link was sent yours?</Text>
            <Button
              size="md"
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ body: { token: token ?? '' } })}
            >
              Yes, confirm it
            </Button>
          </>
        )}
        {/* Loaded anew, so that it shows the address that counts now. */}
        <Anchor href="/profile" py={10}>
          To your account
        </Anchor>
      </Stack>
    </Page>
  )
}
