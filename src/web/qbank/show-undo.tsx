import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

const shownForMs = 8_000

/** Says what was done, and offers to take it back. */
export function showUndo(sentence: string, onUndo: () => void) {
  const id = `undo ${sentence}`
  const undo = () => {
    notifications.hide(id)
    onUndo()
  }
  notifications.show({
    id,
    autoClose: shownForMs,
    withCloseButton: true,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{sentence}</Text>
        <Button size="xs" variant="default" onClick={undo}>
          Undo
        </Button>
      </Group>
    ),
  })
}
