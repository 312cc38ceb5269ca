import { Button, Group, Text } from '@mantine/core'
import { hideToast, showToast } from './toasts.tsx'

const shownForMs = 8_000

/** Takes the offer back, as where it can no longer be done. */
export const hideUndo = (kind: string): Promise<void> => hideToast(`undo ${kind}`)

/** Says what was done, and offers to take it back. One toast for each `kind`: the newest stands. */
export async function showUndo(sentence: string, onUndo: () => void, kind = sentence): Promise<void> {
  const id = `undo ${kind}`
  const undo = () => {
    void hideToast(id)
    onUndo()
  }
  await hideToast(id)
  await showToast({
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
