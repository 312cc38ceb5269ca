import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteUser, exportUser } from '../../contract/account.ts'
import { mutationOf } from '../api.ts'
import { useSession } from '../session.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toasts.tsx'
import { isAt, Problem, Proof, useHasPassword } from './proof.tsx'
import { Section } from './section.tsx'

/** What a learner can take along, and the way out. */
export function DataSection() {
  const [isAsking, question] = useDisclosure(false)
  return (
    <Section title="Your data">
      <Stack gap="sm" align="flex-start">
        <Text>Everything that this server holds of you, as one JSON file: answers, notes, reviews, settings.</Text>
        <Button component="a" href={exportUser.path} download variant="default" size="md">
          Export all my data
        </Button>
        <Text mt="sm">Deleting takes all of it away, on the server and in this browser. Nobody can bring it back.</Text>
        <Button variant="default" size="md" onClick={question.open}>
          Delete my account
        </Button>
      </Stack>
      {/* Mounted anew each time, so that no password waits in it. */}
      {isAsking && <DeleteDialog onClose={question.close} />}
    </Section>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { forget } = useSession()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const hasPassword = useHasPassword()
  const remove = useMutation({
    ...mutationOf(deleteUser),
    onSuccess: async () => {
      await forget()
      await navigate('/')
      await showToast({ message: 'Your account and all that belonged to it are deleted.' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate({ body: hasPassword ? { password } : {} })
  }
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <Text>
            Your blocks, answers, notes, cards and points go with it. Export them first if you want to keep them.
          </Text>
          {remove.error && !isAt('password', remove.error) && <Problem error={remove.error} />}
          <Proof value={password} onChange={setPassword} error={remove.error} />
          <Group justify="flex-end">
            <Button variant="default" size="md" onClick={onClose}>
              Keep my account
            </Button>
            <Button type="submit" color="red.9" size="md" loading={remove.isPending}>
              Delete my account
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
