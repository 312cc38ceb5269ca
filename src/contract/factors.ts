import { z } from 'zod'
import { userReply } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { itemId, success, time } from './shapes.ts'

const ticket = z.string().min(1).max(128)
const password = z.string().min(1, 'Enter your current password.').max(1024).optional()

/** Bytes as WebAuthn writes them into JSON. */
const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/, 'Expected base64url.')

const transports = z.array(z.string().max(32)).max(10).optional()
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports })
const verification = z.enum(['discouraged', 'preferred', 'required'])

/** What `navigator.credentials.create` is asked. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: verification,
    requireResidentKey: z.boolean(),
    userVerification: verification,
  }),
  attestation: z.literal('none'),
})

export type CreationOptions = z.output<typeof creationOptions>

/** What `navigator.credentials.get` is asked. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: verification,
})

export type RequestOptions = z.output<typeof requestOptions>

const credential = { id: base64url.min(1), rawId: base64url.min(1), type: z.literal('public-key') }

const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports,
  }),
})

export type CreatedPasskey = z.output<typeof createdPasskey>

const signedByPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})

export type SignedByPasskey = z.output<typeof signedByPasskey>

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/start',
  summary: 'Begins a sign-in with a passkey alone.',
  access: 'public',
  reply: z.object({ ticket: z.string(), options: requestOptions }),
  refusals: ['passkeys_unavailable', 'too_many_requests'],
})

export const finishPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/finish',
  summary: 'Signs in with what the passkey signed, and sets the session cookie.',
  access: 'public',
  body: z.object({ ticket, passkey: signedByPasskey }),
  reply: userReply,
  refusals: ['passkeys_unavailable', 'passkey_not_accepted', 'sign_in_not_finished'],
})

export const askPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/passkey',
  summary: 'What a passkey must sign as the second step of a sign-in.',
  access: 'public',
  body: z.object({ ticket }),
  reply: z.object({ options: requestOptions }),
  refusals: ['passkeys_unavailable', 'sign_in_not_finished'],
})

/** A recovery code is longer than that of an app. */
export const longestCode = 64

export const finishSecondStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Ends a sign-in by its second factor, and sets the session cookie.',
  access: 'public',
  body: z.object({
    ticket,
    /** Of the authenticator app, or a recovery code; left out where a passkey signed. */
    code: z.string().max(longestCode).optional(),
    passkey: signedByPasskey.optional(),
  }),
  reply: userReply,
  refusals: [
    'sign_in_not_finished',
    'wrong_code',
    'passkeys_unavailable',
    'passkey_not_accepted',
    'account_disabled',
    'too_many_requests',
  ],
})

export const longestFactorName = 60
const name = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(longestFactorName, 'A name is at most 60 characters.')

const factor = z.object({
  id: z.string(),
  kind: z.enum(['passkey', 'totp']),
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
})

export type Factor = z.output<typeof factor>

export const listFactors = endpoint({
  method: 'GET',
  path: '/api/user/factors',
  summary: 'What the caller proves beside the password: passkeys and authenticator apps.',
  access: 'learner',
  reply: z.object({
    factors: z.array(factor),
    recoveryCodesLeft: z.int(),
    /** Whether this server can be asked for passkeys at the address that was used. */
    passkeysAvailable: z.boolean(),
  }),
  refusals: [],
})

const added = z.object({
  factor,
  /** With the first factor; shown this once. */
  recoveryCodes: z.array(z.string()).nullable(),
})

const proofRefusals = ['wrong_password', 'sign_in_again', 'too_many_requests'] as const
const addRefusals = ['confirm_email_first', 'too_many_factors'] as const

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/user/factors/totp/start',
  summary: 'A secret for an authenticator app; needs the password, or a sign-in just now.',
  access: 'learner',
  body: z.object({ password }),
  reply: z.object({ ticket: z.string(), secret: z.string(), address: z.string() }),
  refusals: [...proofRefusals, ...addRefusals],
})

export const addTotp = endpoint({
  method: 'POST',
  path: '/api/user/factors/totp',
  summary: 'Adds the authenticator app that shows this code.',
  access: 'learner',
  body: z.object({ ticket, name, code: z.string().max(64) }),
  status: 201,
  reply: added,
  refusals: ['sign_in_not_finished', 'wrong_code', ...addRefusals],
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/user/factors/passkeys/start',
  summary: 'What a browser needs to make a passkey; needs the password, or a sign-in just now.',
  access: 'learner',
  body: z.object({ password }),
  reply: z.object({ ticket: z.string(), options: creationOptions }),
  refusals: [...proofRefusals, ...addRefusals, 'passkeys_unavailable'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/factors/passkeys',
  summary: 'Adds the passkey that the browser made.',
  access: 'learner',
  body: z.object({ ticket, name, passkey: createdPasskey }),
  status: 201,
  reply: added,
  refusals: ['sign_in_not_finished', 'passkey_not_accepted', 'passkeys_unavailable', ...addRefusals],
})

const params = z.object({ id: itemId })

export const renameFactor = endpoint({
  method: 'PATCH',
  path: '/api/user/factors/:id',
  summary: 'Gives a factor another name.',
  access: 'learner',
  params,
  body: z.object({ name }),
  reply: success,
  refusals: ['not_found'],
})

export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/api/user/factors/:id',
  summary: 'Removes a factor, and with the last one the recovery codes; needs the password, or a sign-in just now.',
  access: 'learner',
  params,
  body: z.object({ password }),
  reply: success,
  refusals: [...proofRefusals, 'not_found'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/factors/recovery-codes',
  summary: 'New recovery codes in place of those before; needs the password, or a sign-in just now.',
  access: 'learner',
  body: z.object({ password }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: [...proofRefusals, 'own_factor_first'],
})

/** What admins decide about how accounts are kept safe. */
export const securityPolicy = z.object({
  /** Whether an admin without a second factor may not act as one. */
  adminsNeedFactor: z.boolean().default(false),
})

export const getSecurityPolicy = endpoint({
  method: 'GET',
  path: '/api/admin/security',
  summary: 'Whether admins of this server need a second factor.',
  access: 'admin',
  reply: securityPolicy,
  refusals: [],
})

export const setSecurityPolicy = endpoint({
  method: 'PUT',
  path: '/api/admin/security',
  summary:
    'Says whether admins need a second factor; only an admin who has one may. Needs the password, or a sign-in just now.',
  access: 'admin',
  body: z.object({ adminsNeedFactor: z.boolean(), password }),
  reply: securityPolicy,
  refusals: [...proofRefusals, 'own_factor_first'],
})
