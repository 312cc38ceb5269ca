import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'

interface RenameDialogProps {
  title: string
  opened: boolean
  onClose: () => void
  onRename: (title: string) => void
}

const longestTitle = 100

export function RenameDialog({ title, opened, onClose, onRename }: RenameDialogProps) {
  const [typed, setTyped] = useState(title)
  const name = typed.trim()
  const rename = (event: React.FormEvent) => {
    event.preventDefault()
    if (name === '') return
    if (name !== title) onRename(name)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Rename this block"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={rename}>
        <TextInput
          label="Title"
          data-autofocus
          maxLength={longestTitle}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={name === '' && 'Write a title.'}
        />
        <Group mt="md">
          <Button type="submit" disabled={name === ''}>
            Rename block
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
