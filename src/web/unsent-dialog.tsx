import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { outboxOf } from './offline/outbox.ts'

interface UnsentDialogProps {
  userId: string
  /** True: sign out; false: stay. */
  onDecided: (signOut: boolean) => void
}

/** Somebody signs out while this device holds answers that the server does not have. */
export function UnsentDialog({ userId, onDecided }: UnsentDialogProps) {
  const [phase, setPhase] = useState<'asking' | 'sending' | 'failed'>('asking')
  const send = async () => {
    setPhase('sending')
    if (await outboxOf(userId).send()) onDecided(true)
    else setPhase('failed')
  }
  return (
    <Modal
      opened
      centered
      title="Some answers are only on this device"
      onClose={() => onDecided(false)}
      closeButtonProps={{ 'aria-label': 'Stay signed in' }}
    >
      <Stack>
        <Text>
          The server does not have them yet. If you sign out without sending them, they stay on this device and are sent
          when you sign in here again.
        </Text>
        {phase === 'failed' && <Text role="alert">They could not be sent: the server cannot be reached.</Text>}
        <Group justify="flex-end">
          <Button variant="default" disabled={phase === 'sending'} onClick={() => onDecided(true)}>
            Sign out without sending
          </Button>
          <Button data-autofocus loading={phase === 'sending'} onClick={() => void send()}>
            {phase === 'failed' ? 'Try again' : 'Send and sign out'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
