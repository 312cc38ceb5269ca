import { Button, List, Modal, Stack, Text } from '@mantine/core'
import { DialogActions } from '../notices/dialog-actions.tsx'
import type { BlockSession } from '../session/block-session.ts'
import { answerOf, isMarked } from '../session/block-state.ts'
import { useBlockState } from '../session/use-session.ts'
import { EndingNotice } from './ending-notice.tsx'
import type { useEndSection } from './use-end-section.ts'

interface EndSectionDialogProps {
  session: BlockSession
  opened: boolean
  ending: ReturnType<typeof useEndSection>
  onClose: () => void
}

export function EndSectionDialog({ session, opened, ending, onClose }: EndSectionDialogProps) {
  const { questionIds } = session.state
  const unanswered = useBlockState(session, (state) => questionIds.filter((id) => !answerOf(state, id)).length)
  const markedCount = useBlockState(session, (state) => questionIds.filter((id) => isMarked(state, id)).length)
  const close = () => {
    session.dispatch({ type: 'resume' })
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="End Section"
      centered
      closeOnEscape={!ending.isEnding}
      closeOnClickOutside={!ending.isEnding}
      closeButtonProps={{ 'aria-label': 'Back to the questions' }}
    >
      <Stack>
        <List>
          <List.Item>
            {unanswered === 0
              ? 'Every question is answered.'
              : `${unanswered} of ${questionIds.length} unanswered; they count as incorrect.`}
          </List.Item>
          <List.Item>{markedCount === 0 ? 'None is marked.' : `${markedCount} marked.`}</List.Item>
        </List>
        <Text size="sm">After this, answers can no longer be changed.</Text>
        <EndingNotice ending={ending} />
        <DialogActions>
          <Button variant="default" disabled={ending.isEnding} onClick={close}>
            Back to the questions
          </Button>
          <Button data-autofocus loading={ending.isEnding} onClick={ending.end}>
            {ending.failure ? 'Try again' : 'End Section'}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  )
}
