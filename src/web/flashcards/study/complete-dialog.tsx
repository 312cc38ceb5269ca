import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { StudyState } from './study-state.ts'

interface CompleteDialogProps {
  study: StudyState
  onUndo: () => void
  onDone: () => void
}

/** The end of a session. */
export const CompleteDialog = ({ study, onUndo, onDone }: CompleteDialogProps) => (
  <Modal
    opened={study.isOver && study.order.length > 0}
    onClose={onDone}
    title="Session complete! Great job!"
    centered
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Stack>
      <Text>
        {study.rated.length} {study.rated.length === 1 ? 'card' : 'cards'} rated.
      </Text>
      <Group justify="flex-end">
        {study.trail.length > 0 && (
          <Button variant="default" onClick={onUndo}>
            Undo the last rating
          </Button>
        )}
        <Button data-autofocus onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  </Modal>
)
