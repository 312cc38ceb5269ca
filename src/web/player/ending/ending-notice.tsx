import { Anchor, Text } from '@mantine/core'
import { isSignedOut } from '../../api.ts'
import { askToSignIn } from '../../known-session.ts'
import type { useEndSection } from './use-end-section.ts'

/** Why the section has not ended yet, and that nothing is lost. */
export function EndingNotice({ ending }: { ending: ReturnType<typeof useEndSection> }) {
  const { failure, waiting } = ending
  if (waiting) {
    return <Text role="alert">Your answers are saved on this device. Your score appears when you are connected.</Text>
  }
  if (!failure) return null
  return (
    <Text role="alert">
      {failure.message}
      {/[.!?]$/.test(failure.message) ? ' ' : '. '}
      Your answers are saved on this device.{' '}
      {isSignedOut(failure) && (
        <Anchor component="button" onClick={askToSignIn}>
          Sign in
        </Anchor>
      )}
    </Text>
  )
}
