import { Button, Group, Text } from '@mantine/core'
import { hideToast, showToast } from '../ui/toasts.tsx'

const shownForMs = 8_000

/** Says what was done, and offers to take it back. */
export function showUndo(sentence: string, onUndo: () => void) {
  const id = `undo ${sentence}`
  const undo = () => {
    void hideToast(id)
    onUndo()
  }
  void showToast({
    id,
    autoClose: shownForMs,
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
