import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { addressOfPage, placeOf } from '../../base-path.ts'
import { loginAddress } from '../../next-address.ts'
import type { BlockSession } from '../session/block-session.ts'
import { useSaveState } from '../session/use-session.ts'
import { DialogActions } from './dialog-actions.tsx'

/** A whole page load, so that the application asks anew who is signed in. */
export const signInAddress = () => placeOf(loginAddress(addressOfPage()))

/** The session ended while a block was open. Everything is on the device; the block can also go on without saving. */
export function SignedOutDialog({ session }: { session: BlockSession }) {
  const { because } = useSaveState(session)
  const [dismissed, setDismissed] = useState(false)
  return (
    <Modal
      opened={because === 'signedOut' && !dismissed}
      onClose={() => setDismissed(true)}
      title="You are signed out"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>Your answers are saved on this device. Sign in and open this block again to send them.</Text>
        <DialogActions>
          <Button variant="default" onClick={() => setDismissed(true)}>
            Not now
          </Button>
          <Button component="a" href={signInAddress()} data-autofocus>
            Sign in
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  )
}
