import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { renderSVG } from 'uqr'
import { addTotp, startTotp } from '../../contract/factors.ts'
import { mutationOf } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FactorName } from './factor-name.tsx'
import { isAt, Problem, ProofForm } from './proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Adds an authenticator app: the proof of the user, the picture to scan, and the code that it shows then. */
export function AddAppDialog({ onClose }: { onClose: () => void }) {
  const start = useMutation(mutationOf(startTotp))
  return (
    <Dialog title="Add an authenticator app" onClose={onClose}>
      {start.data ? (
        <Scan {...start.data} onClose={onClose} />
      ) : (
        <ProofForm action="Continue" running={start} onSubmit={(body) => start.mutate({ body })}>
          <Text>Any app that shows codes of six digits will do, such as the one of your phone’s password manager.</Text>
        </ProofForm>
      )}
    </Dialog>
  )
}

interface ScanProps {
  ticket: string
  secret: string
  address: string
  onClose: () => void
}

function Scan({ ticket, secret, address, onClose }: ScanProps) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('Authenticator app')
  const [code, setCode] = useState('')
  const add = useMutation({ ...mutationOf(addTotp), onSuccess: () => refetchAfter('factors', queryClient) })
  if (add.data) return <RecoveryCodes codes={add.data.recoveryCodes} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ body: { ticket, name, code } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>Scan this with the app, or type the key into it.</Text>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 4 }))}`}
          alt="QR code with the key below"
          width={200}
          height={200}
          style={{ alignSelf: 'center' }}
        />
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </Code>
        {add.error && !isAt('code', add.error) && <Problem error={add.error} />}
        <TextInput
          label="Code"
          description="The six digits that the app shows now"
          size="md"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          error={isAt('code', add.error) ? add.error?.message : undefined}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <FactorName value={name} onChange={setName} />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={add.isPending}>
            Add
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
