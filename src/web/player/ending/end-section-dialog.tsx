import { Button, Modal, Stack, Text } from '@mantine/core'
import { DialogActions } from '../notices/dialog-actions.tsx'
import type { BlockSession } from '../session/block-session.ts'
import { answerOf, isMarked } from '../session/block-state.ts'
import { useBlockState } from '../session/use-session.ts'
import { EndingNotice } from './ending-notice.tsx'
import { QuestionLinks } from './question-links.tsx'
import type { useEndSection } from './use-end-section.ts'

const expected = { 'data-autofocus': true }
const quiet = { variant: 'default' }

interface EndSectionDialogProps {
  session: BlockSession
  opened: boolean
  ending: ReturnType<typeof useEndSection>
  onClose: () => void
}

export function EndSectionDialog({ session, opened, ending, onClose }: EndSectionDialogProps) {
  const { questionIds } = session.state
  const states = useBlockState(session, (state) => state.states)
  const state = { ...session.state, states }
  const indexesOf = (isListed: (id: string) => boolean) =>
    questionIds.flatMap((id, index) => (isListed(id) ? [index] : []))
  const unanswered = indexesOf((id) => !answerOf(state, id))
  const marked = indexesOf((id) => isMarked(state, id))
  // The focus and the filled look: Enter right after the shortcut ends no exam that is half answered.
  const isDone = unanswered.length === 0
  const close = () => {
    session.dispatch({ type: 'resume' })
    onClose()
  }
  const goTo = (index: number) => {
    close()
    session.dispatch({ type: 'goTo', index })
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
        <QuestionLinks
          label={
            unanswered.length === 0
              ? 'Every question is answered.'
              : `${unanswered.length} of ${questionIds.length} unanswered; they count as incorrect.`
          }
          indexes={unanswered}
          isDisabled={ending.isEnding}
          onGoTo={goTo}
        />
        <QuestionLinks
          label={marked.length === 0 ? 'None is marked.' : `${marked.length} marked.`}
          indexes={marked}
          isDisabled={ending.isEnding}
          onGoTo={goTo}
        />
        <Text size="sm">After this, answers can no longer be changed.</Text>
        <EndingNotice ending={ending} />
        <DialogActions>
          <Button {...(isDone ? quiet : expected)} disabled={ending.isEnding} onClick={close}>
            Back to the questions
          </Button>
          <Button {...(isDone ? expected : quiet)} loading={ending.isEnding} onClick={ending.end}>
            {ending.failure ? 'Try again' : 'End Section'}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  )
}
