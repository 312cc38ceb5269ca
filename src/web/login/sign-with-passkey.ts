import {
  finishPasskeySignIn,
  type RequestOptions,
  type SignedByPasskey,
  startPasskeySignIn,
} from '../../contract/factors.ts'
import { call } from '../api.ts'

/** Signs in with a passkey alone. */
export async function signInWithPasskey() {
  const { ticket, options } = await call(startPasskeySignIn, {})
  return call(finishPasskeySignIn, { body: { ticket, passkey: await signWithPasskey(options) } })
}

/** Has the browser ask for a passkey. Rejects with a sentence for the learner. */
export async function signWithPasskey(options: RequestOptions): Promise<SignedByPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return await startAuthentication({
      optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    })
  } catch {
    throw new Error('No passkey was used. Try again, or sign in another way.')
  }
}
