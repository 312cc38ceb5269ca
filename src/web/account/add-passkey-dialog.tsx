import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey, type CreatedPasskey, type CreationOptions, startPasskey } from '../../contract/factors.ts'
import { call } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FactorName } from './factor-name.tsx'
import { ProofForm } from './proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Adds a passkey: of this device, of a phone, or of a security key. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('Passkey')
  const add = useMutation({
    mutationFn: async (proof: { password?: string }) => {
      const { ticket, options } = await call(startPasskey, { body: proof })
      return call(addPasskey, { body: { ticket, name, passkey: await create(options) } })
    },
    onSuccess: () => refetchAfter('factors', queryClient),
  })
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      {add.data ? (
        <RecoveryCodes codes={add.data.recoveryCodes} onClose={onClose} />
      ) : (
        <ProofForm
          action="Add"
          running={add}
          onSubmit={(proof) => add.mutate(proof)}
          fields={<FactorName description="To tell it from others" value={name} onChange={setName} />}
        >
          <Text>Your browser asks where to keep it: on this device, on your phone, or on a security key.</Text>
        </ProofForm>
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
