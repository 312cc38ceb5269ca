import type { CreatedPasskey, CreationOptions, RequestOptions, SignedByPasskey } from '../../contract/factors.ts'
import type { User } from '../auth/queries.ts'
import type { RelyingParty } from './api.ts'
import type { FactorTable } from './tables.ts'

// To load what reads certificates takes half a second; a server on which nobody has a passkey starts without.
const webauthn = () => import('@simplewebauthn/server')

const rpName = 'Preceptor'
// ES256, EdDSA and RS256: what authenticators have. The library would add what the runtime still calls an experiment.
const supportedAlgorithmIDs = [-7, -8, -257]
// The column holds no more. Authenticators that count never come near it.
const highestCount = 2 ** 31 - 1

const descriptorsOf = (factors: readonly FactorTable[]) =>
  factors.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, transports: transportsIn(transports) }],
  )

const transportsIn = (stored: string | null): string[] => (stored === null ? [] : (JSON.parse(stored) as string[]))

/** What a browser needs to make a passkey, beside those that the learner has. */
export async function optionsToCreate(party: RelyingParty, user: User, factors: readonly FactorTable[]) {
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName,
    rpID: party.id,
    userName: user.username,
    userDisplayName: user.displayName,
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: descriptorsOf(factors),
    supportedAlgorithmIDs,
    // A key that keeps no names and asks no PIN still serves as a second factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return options as CreationOptions
}

/** For one of these passkeys, or for whichever the browser offers. */
export async function optionsToSign(party: RelyingParty, factors?: readonly FactorTable[]) {
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: party.id,
    ...(factors && { allowCredentials: descriptorsOf(factors) }),
    userVerification: factors ? 'preferred' : 'required',
  })
  return options as RequestOptions
}

interface Asked {
  challenge: string
  party: RelyingParty
}

/** The row of a new passkey; undefined where it was not made as asked. */
export async function readCreated({ response, ...sent }: CreatedPasskey, { challenge, party }: Asked) {
  const { verifyRegistrationResponse } = await webauthn()
  const { clientDataJSON, attestationObject, transports = [] } = response
  const verified = await verifyRegistrationResponse({
    response: { ...sent, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(unproven)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return {
    kind: 'passkey' as const,
    credentialId: id,
    key: Buffer.from(publicKey).toString('base64url'),
    count: Math.min(counter, highestCount),
    transports: JSON.stringify(transports),
  }
}

/**
 * The passkey's new count if it signed as asked; else undefined.
 *
 * @param isAlone whether nothing else proves who sits there, so that the passkey must have asked for a PIN or the like
 */
export async function readSigned(
  sent: SignedByPasskey,
  { credentialId, key, count }: FactorTable,
  { challenge, party, isAlone }: Asked & { isAlone: boolean },
): Promise<number | undefined> {
  // An authenticator app signs nothing.
  if (credentialId === null) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: { ...sent, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: isAlone,
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(key, 'base64url')), counter: count },
  }).catch(unproven)
  return verified?.verified ? Math.min(verified.authenticationInfo.newCounter, highestCount) : undefined
}

/** The library throws at whatever a browser may have made up. */
const unproven = () => undefined
