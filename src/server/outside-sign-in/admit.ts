import { decideOutsideSignIn } from '../../domain/account/outside-sign-in.ts'
import { usernameFrom } from '../../domain/account/username-from.ts'
import { letIn, type SignInCall } from '../auth/api.ts'
import { findUserByEmail, findUserByUsername, insertUser, shownUser, type User } from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import { askSecondStep } from '../factors/api.ts'
import { Refused } from '../http/refused.ts'
import { newId } from '../new-id.ts'
import type { OutsideIdentity } from './api.ts'
import { findIdentity, findIdentityOwner, insertIdentity } from './queries.ts'
import type { SignInFlowTable } from './tables.ts'

interface Asked extends Omit<SignInCall, 'address'> {
  /** Who is signed in in this browser. */
  user: User | undefined
  prepared: { flow: SignInFlowTable; identity: OutsideIdentity; address: string }
}

/** Lets in the person for whom a provider vouches, by the rules of the domain. */
export async function admit(asked: Asked, registration: 'open' | 'closed') {
  const { db, now, user: caller, record } = asked
  const { flow, identity, address } = asked.prepared
  const { next, provider, linkTo } = flow
  const owner = await findIdentityOwner(db, identity)
  const outcome = decideOutsideSignIn({
    owner: owner && { id: owner.id, isDisabled: owner.disabledAt !== null },
    linkTo: linkTo ?? undefined,
    callerId: caller?.id,
    hasAnother: linkTo !== null && (await findIdentity(db, linkTo, provider)) !== undefined,
    email: identity.email,
    emailHasAccount: identity.email !== undefined && (await findUserByEmail(db, identity.email.address)) !== undefined,
    registration,
  })
  if (outcome.kind === 'refuse') throw new Refused(outcome.code)
  if (outcome.kind === 'link' && caller) {
    if (!owner) {
      await insertIdentity(db, { userId: caller.id, provider }, identity, now)
      await record({ kind: 'identity_linked', detail: provider, tells: caller })
    }
    return { user: shownUser(caller), next, outcome: 'linked' as const }
  }
  const user = owner ?? (await newUser(db, identity, now))
  if (!owner) await insertIdentity(db, { userId: user.id, provider }, identity, now)
  if (!owner) await record({ kind: 'registered', userId: user.id, detail: provider })
  const secondFactor = await askSecondStep(db, user.id, now)
  if (secondFactor) return { secondFactor, next }
  await letIn({ ...asked, address }, user, provider)
  return { user: shownUser(user), next, outcome: owner ? ('signedIn' as const) : ('registered' as const) }
}

const longestName = 100

async function newUser(db: Db, { email, name, username }: OutsideIdentity, now: Date): Promise<User> {
  if (!email) throw new Refused('email_not_confirmed')
  const { address } = email
  const user = {
    id: newId(now),
    displayName: (name ?? username ?? address).slice(0, longestName),
    username: await freeUsername(db, username ?? address),
    email: address,
    passwordHash: null,
    role: 'user' as const,
    createdAt: now.toISOString(),
    disabledAt: null,
  }
  await insertUser(db, user)
  return { ...user, emailKey: address.toLowerCase(), claimedAt: null }
}

async function freeUsername(db: Db, suggestion: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const username = usernameFrom(suggestion, attempt)
    if (!(await findUserByUsername(db, username))) return username
  }
}
