import { Anchor, Text } from '@mantine/core'
import { Declined } from '../../api.ts'
import { signInAddress } from '../notices/signed-out-dialog.tsx'
import type { useEndSection } from './use-end-section.ts'

/** Why the section has not ended yet, and that nothing is lost. */
export function EndingNotice({ ending }: { ending: ReturnType<typeof useEndSection> }) {
  const { failure, waiting } = ending
  if (waiting) {
    return <Text role="alert">Your answers are saved on this device. Your score appears when you are connected.</Text>
  }
  if (!failure) return null
  const signedOut = failure instanceof Declined && failure.code === 'not_signed_in'
  return (
    <Text role="alert">
      {failure.message}
      {/[.!?]$/.test(failure.message) ? ' ' : '. '}
      Your answers are saved on this device. {signedOut && <Anchor href={signInAddress()}>Sign in</Anchor>}
    </Text>
  )
}
