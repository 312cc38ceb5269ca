import { isIP } from 'node:net'
import type { SecondStep } from '../../contract/auth.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { insertCeremony, listFactors } from './queries.ts'

/** The second step of a sign-in whose first step was right; undefined where the account needs none. */
export async function askSecondStep(db: Db, userId: string, now: Date): Promise<SecondStep | undefined> {
  const kinds = new Set((await listFactors(db, userId)).map(({ kind }) => kind))
  if (kinds.size === 0) return undefined
  return { ticket: await insertCeremony(db, { purpose: 'secondStep', userId, challenge: '' }, now), ways: [...kinds] }
}

/** The site for which a passkey was made, by its host name. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Browsers make passkeys for host names alone, and only over https or on the same machine; elsewhere undefined. */
export function relyingPartyAt(url: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(url)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  if (isAddress || (protocol !== 'https:' && hostname !== 'localhost')) return undefined
  return { id: hostname, origin }
}

/** @throws Refused `passkeys_unavailable` */
export function getRelyingParty(url: string): RelyingParty {
  const party = relyingPartyAt(url)
  if (!party) throw new Refused('passkeys_unavailable')
  return party
}
