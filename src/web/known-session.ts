/**
 * Whether the server knows the learner of this page. Where it does not, since the session was ended elsewhere or is too old,
 * the page asks for the password, until that is put off.
 */
type Standing = 'known' | 'asking' | 'putOff'

let standing: Standing = 'known'
const listeners = new Set<() => void>()

export const standingOfSession = (): Standing => standing

export function onStanding(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hears when the learner of this page has signed in again: what could not be sent can be. */
export const onKnownAgain = (listener: () => void): (() => void) =>
  onStanding(() => {
    if (standing === 'known') listener()
  })

function change(to: Standing) {
  if (standing === to) return
  standing = to
  for (const listener of listeners) listener()
}

/** Each call that is refused says so; who has put it off is not asked at each of them. */
export function noteUnknown() {
  if (standing === 'known') change('asking')
}

export const noteKnown = () => change('known')
export const askToSignIn = () => change('asking')
export const putSignInOff = () => change('putOff')
