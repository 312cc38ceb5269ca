import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Factor, removeFactor, renameFactor, renewRecoveryCodes } from '../../contract/factors.ts'
import { mutationOf } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { isAt, Problem, Proof } from './proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface FactorDialogProps {
  factor: Factor
  onClose: () => void
}

export function RenameDialog({ factor, onClose }: FactorDialogProps) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(factor.name)
  const rename = useMutation({
    ...mutationOf(renameFactor),
    onSuccess: () => {
      onClose()
      void refetchAfter('factors', queryClient)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate({ params: { id: factor.id }, body: { name } })
  }
  return (
    <Dialog title="Rename" onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          {rename.error && <Problem error={rename.error} />}
          <TextInput
            data-autofocus
            label="Name"
            size="md"
            required
            maxLength={60}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" size="md" loading={rename.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

export function RemoveDialog({ factor, isLast, onClose }: FactorDialogProps & { isLast: boolean }) {
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const remove = useMutation({
    ...mutationOf(removeFactor),
    onSuccess: () => {
      onClose()
      void refetchAfter('factors', queryClient)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate({ params: { id: factor.id }, body: password === '' ? {} : { password } })
  }
  return (
    <Dialog title={`Remove ${factor.name}?`} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <Text>
            {isLast
              ? 'It is the last one: the password alone signs you in then, and your recovery codes are void.'
              : 'It signs you in no more. The others stay.'}
          </Text>
          {remove.error && !isAt('password', remove.error) && <Problem error={remove.error} />}
          <Proof value={password} onChange={setPassword} error={remove.error} />
          <Group justify="flex-end">
            <Button variant="default" size="md" onClick={onClose}>
              Keep it
            </Button>
            <Button type="submit" color="red.9" size="md" loading={remove.isPending}>
              Remove
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const renew = useMutation({
    ...mutationOf(renewRecoveryCodes),
    onSuccess: () => refetchAfter('factors', queryClient),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    renew.mutate({ body: password === '' ? {} : { password } })
  }
  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onClose={onClose} />
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <Text>Those that you have now are void then.</Text>
            {renew.error && !isAt('password', renew.error) && <Problem error={renew.error} />}
            <Proof value={password} onChange={setPassword} error={renew.error} />
            <Group justify="flex-end">
              <Button type="submit" size="md" loading={renew.isPending}>
                Make new codes
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}
