import { Button, Text } from '@mantine/core'
import { lazy } from 'react'
import { askToSignIn, putSignInOff } from './known-session.ts'
import styles from './session-end.module.css'
import { FetchedPart } from './ui/fetched-part.tsx'
import { useSessionEnd } from './use-session-end.ts'

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }))

/** Asks for the password over the page on which a session turns out to have ended; who closes it keeps a bar that says so. */
export function SessionEnd() {
  const ended = useSessionEnd()
  if (!ended) return null
  if (ended.isPutOff) {
    return (
      <div role="status" className={styles.bar}>
        <Text size="sm">Your session has ended.</Text>
        <Button mih={44} onClick={askToSignIn}>
          Sign in
        </Button>
      </div>
    )
  }
  return (
    <FetchedPart what="the sign-in">
      <SignInAgain username={ended.username} onClose={putSignInOff} />
    </FetchedPart>
  )
}
