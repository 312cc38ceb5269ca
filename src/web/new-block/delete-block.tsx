import { Button, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BlockSummary, deleteBlock } from '../../contract/blocks.ts'
import { mutationOf } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'
import { Notice } from '../ui/notice.tsx'

/** Deletes an unfinished block, after asking: its answers cannot be brought back. */
export function DeleteBlock({ block }: { block: BlockSummary }) {
  const { id, title, answeredCount } = block
  const [asking, question] = useDisclosure(false)
  const queryClient = useQueryClient()
  const remove = useMutation({ ...mutationOf(deleteBlock), onSuccess: () => refetchAfter('blocks', queryClient) })
  return (
    <>
      <Button variant="subtle" color="red" onClick={question.open} aria-label={`Delete ${title}`}>
        Delete
      </Button>
      <Modal opened={asking} onClose={question.close} title="Delete this block?" closeButtonProps={closeLabel}>
        <Text mb="md">
          {title}: its {answeredCount} {answeredCount === 1 ? 'answer goes' : 'answers go'} with it, and its questions
          can be drawn again.
        </Text>
        {remove.error && <Notice>{remove.error.message}</Notice>}
        <Group mt="md">
          <Button color="red" mih={44} loading={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
            Delete block
          </Button>
          <Button variant="default" mih={44} onClick={question.close}>
            Keep it
          </Button>
        </Group>
      </Modal>
    </>
  )
}

const closeLabel = { 'aria-label': 'Close' }
