import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type BlockSummary, longestTitle, renameBlock } from '../../contract/blocks.ts'
import { mutationOf } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'

/** Gives a block another title. */
export function RenameBlock({ block }: { block: BlockSummary }) {
  const { id, title } = block
  const [asking, question] = useDisclosure(false)
  const [wanted, setWanted] = useState(title)
  const queryClient = useQueryClient()
  const rename = useMutation({
    ...mutationOf(renameBlock),
    onSuccess: async () => {
      await refetchAfter('blockTitle', queryClient)
      question.close()
    },
  })
  const open = () => {
    rename.reset()
    setWanted(title)
    question.open()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate({ params: { id }, body: { title: wanted } })
  }
  return (
    <>
      <Button variant="subtle" onClick={open} aria-label={`Rename ${title}`}>
        Rename
      </Button>
      <Modal opened={asking} onClose={question.close} title="Rename this block" closeButtonProps={closeLabel}>
        <form onSubmit={save}>
          <TextInput
            label="Title"
            size="md"
            data-autofocus
            maxLength={longestTitle}
            value={wanted}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
            error={rename.error?.message}
          />
          <Group mt="md">
            <Button type="submit" mih={44} loading={rename.isPending} disabled={wanted.trim() === ''}>
              Save title
            </Button>
            <Button variant="default" mih={44} onClick={question.close}>
              Keep the old one
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  )
}

const closeLabel = { 'aria-label': 'Close' }
