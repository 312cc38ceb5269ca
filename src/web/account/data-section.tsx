import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { deleteUser, exportUser } from '../../contract/account.ts'
import { mutationOf, send } from '../api.ts'
import { useSession } from '../session.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { saveFile } from '../ui/save-file.ts'
import { showToast } from '../ui/toasts.tsx'
import { ProofForm } from './proof.tsx'
import { Section } from './section.tsx'

/** The learner's export, and the way to delete the account. */
export function DataSection() {
  const [isAsking, question] = useDisclosure(false)
  const taken = useMutation({ mutationFn: takeAlong })
  return (
    <Section title="Your data">
      <Stack gap="sm" align="flex-start">
        <Text>Everything that this server holds of you, as one JSON file: answers, notes, reviews, settings.</Text>
        <Button variant="default" size="md" loading={taken.isPending} onClick={() => taken.mutate()}>
          Export all my data
        </Button>
        {taken.error && <Notice>{taken.error.message}</Notice>}
        <Text mt="sm">Deleting takes all of it away, on the server and in this browser. Nobody can bring it back.</Text>
        <Button
          variant="default"
          size="md"
          c="var(--state-wrong)"
          bd="1px solid var(--state-wrong)"
          onClick={question.open}
        >
          Delete my account
        </Button>
      </Stack>
      {/* Mounted anew each time, so that no password waits in it. */}
      {isAsking && <DeleteDialog onClose={question.close} />}
    </Section>
  )
}

/** By a call and not by a link, which could not say whose data is meant. */
async function takeAlong() {
  const response = await send(exportUser, {})
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const file = await response.blob().catch(() => {
    throw new Error('The connection broke off before the file was whole. Try again.')
  })
  saveFile(file, name ?? 'preceptor.json')
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { forget } = useSession()
  const navigate = useNavigate()
  const remove = useMutation({
    ...mutationOf(deleteUser),
    onSuccess: async () => {
      await forget()
      await navigate('/')
      await showToast({ message: 'Your account and all that belonged to it are deleted.' })
    },
  })
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <ProofForm
        action="Delete my account"
        isGrave
        running={remove}
        onSubmit={(body) => remove.mutate({ body })}
        buttons={
          <Button variant="default" size="md" onClick={onClose}>
            Keep my account
          </Button>
        }
      >
        <Text>
          Your blocks, answers, notes, cards and points go with it. Export them first if you want to keep them.
        </Text>
      </ProofForm>
    </Dialog>
  )
}
