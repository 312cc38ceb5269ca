import { Button, Modal, Stack, Text } from '@mantine/core'
import { DialogActions } from '../notices/dialog-actions.tsx'
import type { BlockSession } from '../session/block-session.ts'
import { useBlockState } from '../session/use-session.ts'
import { EndingNotice } from './ending-notice.tsx'
import type { useEndSection } from './use-end-section.ts'

/** The clock of an exam reached 0: nothing can be answered any more, only ended. */
export function TimeUpDialog({ session, ending }: { session: BlockSession; ending: ReturnType<typeof useEndSection> }) {
  const opened = useBlockState(session, ({ phase }) => phase === 'timeUp')
  const nothing = () => {}
  return (
    <Modal opened={opened} onClose={nothing} title="Time is up" centered withCloseButton={false} closeOnEscape={false}>
      <Stack>
        <Text>The time of this block is up. Answers can no longer be changed.</Text>
        <EndingNotice ending={ending} />
        <DialogActions>
          <Button data-autofocus loading={ending.isEnding} onClick={ending.end}>
            {ending.failure ? 'Try again' : 'End Section'}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  )
}
