type Refusal =
  | 'account_disabled'
  | 'already_linked'
  | 'email_has_account'
  | 'email_not_confirmed'
  | 'identity_taken'
  | 'registration_closed'
  | 'sign_in_not_finished'

interface OutsideSignIn {
  /** The user with whom this identity is linked. */
  owner: { id: string; isDisabled: boolean } | undefined
  /** The learner who began this on the account page; undefined for a sign-in. */
  linkTo: string | undefined
  /** Who is signed in now. */
  callerId: string | undefined
  /** Whether the learner who links has another identity of this provider. */
  hasAnother: boolean
  /** The address by the provider's word. An operator's own provider may say nothing of `isVerified`. */
  email: { address: string; isVerified: boolean | undefined } | undefined
  /** Whether an account has this email. */
  emailHasAccount: boolean
  registration: 'open' | 'closed'
}

type Outcome = { kind: 'signIn' | 'link'; userId: string } | { kind: 'register' } | { kind: 'refuse'; code: Refusal }

const refuse = (code: Refusal): Outcome => ({ kind: 'refuse', code })

/**
 * What an identity that a provider vouches for may do. An email that matches an account never links with it: whoever
 * controls a mailbox or a lax provider must not come into somebody's account by it.
 */
export function decideOutsideSignIn(given: OutsideSignIn): Outcome {
  return given.linkTo === undefined ? decideSignIn(given) : decideLink(given, given.linkTo)
}

function decideLink({ owner, callerId, hasAnother }: OutsideSignIn, linkTo: string): Outcome {
  if (callerId !== linkTo) return refuse('sign_in_not_finished')
  if (owner && owner.id !== linkTo) return refuse('identity_taken')
  if (!owner && hasAnother) return refuse('already_linked')
  return { kind: 'link', userId: linkTo }
}

function decideSignIn({ owner, registration, email, emailHasAccount }: OutsideSignIn): Outcome {
  if (owner) return owner.isDisabled ? refuse('account_disabled') : { kind: 'signIn', userId: owner.id }
  if (registration === 'closed') return refuse('registration_closed')
  if (!email || email.isVerified === false) return refuse('email_not_confirmed')
  return emailHasAccount ? refuse('email_has_account') : { kind: 'register' }
}
