import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  type Factor,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
  setSecurityPolicy,
} from '../../contract/factors.ts'
import { mutationOf } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { policyQuery } from './account-queries.ts'
import { FactorName } from './factor-name.tsx'
import { Problem, ProofForm } from './proof.tsx'
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
          <FactorName isFirst value={name} onChange={setName} />
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
  const remove = useMutation({
    ...mutationOf(removeFactor),
    onSuccess: () => {
      onClose()
      void refetchAfter('factors', queryClient)
    },
  })
  return (
    <Dialog title={`Remove ${factor.name}?`} onClose={onClose}>
      <ProofForm
        action="Remove"
        isGrave
        running={remove}
        onSubmit={(body) => remove.mutate({ params: { id: factor.id }, body })}
        buttons={
          <Button variant="default" size="md" onClick={onClose}>
            Keep it
          </Button>
        }
      >
        <Text>
          {isLast
            ? 'It is the last one: the password alone signs you in then, and your recovery codes are void.'
            : 'It signs you in no more. The others stay.'}
        </Text>
      </ProofForm>
    </Dialog>
  )
}

export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const renew = useMutation({
    ...mutationOf(renewRecoveryCodes),
    onSuccess: () => refetchAfter('factors', queryClient),
  })
  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onClose={onClose} />
      ) : (
        <ProofForm action="Make new codes" running={renew} onSubmit={(body) => renew.mutate({ body })}>
          <Text>Those that you have now are void then.</Text>
        </ProofForm>
      )}
    </Dialog>
  )
}

export function PolicyDialog({ adminsNeedFactor, onClose }: { adminsNeedFactor: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const save = useMutation({
    ...mutationOf(setSecurityPolicy),
    onSuccess: (saved) => {
      onClose()
      queryClient.setQueryData(policyQuery.queryKey, saved)
    },
  })
  return (
    <Dialog title={adminsNeedFactor ? 'Ask all admins for a second factor?' : 'Ask for none?'} onClose={onClose}>
      <ProofForm
        action={adminsNeedFactor ? 'Ask for it' : 'Ask for none'}
        running={save}
        onSubmit={(proof) => save.mutate({ body: { adminsNeedFactor, ...proof } })}
      >
        <Text>
          {adminsNeedFactor
            ? 'An admin who has none is no admin until it is added.'
            : 'Admins then sign in by the password alone, unless they added a factor themselves.'}
        </Text>
      </ProofForm>
    </Dialog>
  )
}
