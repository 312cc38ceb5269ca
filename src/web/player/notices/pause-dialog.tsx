import { Button, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BlockSession } from '../session/block-session.ts'
import { useBlockState, useSaveState } from '../session/use-session.ts'
import { DialogActions } from './dialog-actions.tsx'

interface PauseDialogProps {
  session: BlockSession
  onExit: () => void
  onEndSection: () => void
}

/** The clock stands and the question is covered until the learner resumes or leaves. */
export function PauseDialog({ session, onExit, onEndSection }: PauseDialogProps) {
  const opened = useBlockState(session, ({ phase }) => phase === 'paused')
  const { phase, unsent } = useSaveState(session)
  const saveAndExit = useMutation({
    mutationFn: session.save,
    onSuccess: () => session.saveState.phase === 'idle' && onExit(),
  })
  const notSaved = saveAndExit.isSuccess && phase === 'pending'
  const resume = () => {
    saveAndExit.reset()
    session.dispatch({ type: 'resume' })
  }
  return (
    <Modal opened={opened} onClose={resume} title="Paused" centered closeButtonProps={{ 'aria-label': 'Resume' }}>
      <Stack>
        <Text>{session.state.timeRemaining === null ? 'The question is covered.' : 'The clock has stopped.'}</Text>
        {notSaved && (
          <Text role="alert" size="sm">
            {unsent > 0
              ? 'Your last changes could not be sent. They are saved on this device and are sent when you open this block here again.'
              : 'The server cannot be reached. Your place is saved on this device.'}
          </Text>
        )}
        <DialogActions>
          <Button
            variant="subtle"
            title="End the section (Shift+E)"
            onClick={() => {
              resume()
              onEndSection()
            }}
          >
            End Section
          </Button>
          {notSaved ? (
            <Button variant="default" onClick={onExit}>
              Exit
            </Button>
          ) : (
            <Button variant="default" loading={saveAndExit.isPending} onClick={() => saveAndExit.mutate()}>
              Save and exit
            </Button>
          )}
          <Button data-autofocus onClick={resume}>
            Resume
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  )
}
