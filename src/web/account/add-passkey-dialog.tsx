import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addPasskey, type CreatedPasskey, type CreationOptions, startPasskey } from '../../contract/factors.ts'
import { call } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { isAt, Problem, Proof } from './proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Adds a passkey: of this device, of a phone, or of a security key. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const [name, setName] = useState('Passkey')
  const add = useMutation({
    mutationFn: async () => {
      const { ticket, options } = await call(startPasskey, { body: password === '' ? {} : { password } })
      return call(addPasskey, { body: { ticket, name, passkey: await create(options) } })
    },
    onSuccess: () => refetchAfter('factors', queryClient),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      {add.data ? (
        <RecoveryCodes codes={add.data.recoveryCodes} onClose={onClose} />
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <Text>Your browser asks where to keep it: on this device, on your phone, or on a security key.</Text>
            {add.error && !isAt('password', add.error) && <Problem error={add.error} />}
            <Proof value={password} onChange={setPassword} error={add.error} />
            <TextInput
              label="Name"
              description="To tell it from others"
              size="md"
              required
              maxLength={60}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button type="submit" size="md" loading={add.isPending}>
                Add
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}

async function create(options: CreationOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] })
  } catch {
    throw new Error('No passkey was made. Try again; one that you have here already cannot be added twice.')
  }
}
