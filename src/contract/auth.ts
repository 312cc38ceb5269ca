import { z } from 'zod'
import { isOwnPath } from '../domain/account/own-path.ts'
import { roles } from '../domain/account/roles.ts'
import { endpoint } from './endpoint.ts'
import { itemId, success, time, withoutNul } from './shapes.ts'

const user = z.object({
  id: z.string(),
  displayName: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
})

export type User = z.output<typeof user>

export const userReply = z.object({ user })

/** The first step was right, and a second one is asked: by the ticket, within 10 minutes. */
const secondStep = z.object({
  secondFactor: z.object({
    ticket: z.string(),
    /** What the account has. */
    ways: z.array(z.enum(['passkey', 'totp'])),
  }),
})

export type SecondStep = z.output<typeof secondStep>['secondFactor']

/** Usernames fold to lower case before they are checked or compared. */
const username = z
  .string('Enter a username.')
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9._-]{3,32}$/, 'Username must be 3 to 32 letters, digits, dots, underscores or hyphens.')

const password = z
  .string('Enter a password.')
  .min(8, 'Password must be at least 8 characters.')
  .max(128, 'Password must be at most 128 characters.')

/** Of the name that others read. */
export const longestName = 100
/** By RFC 5321. */
export const longestEmail = 254

const displayName = z
  .string('Enter your full name.')
  .overwrite(withoutNul)
  .trim()
  .min(1, 'Enter your full name.')
  .max(longestName, 'Full name must be at most 100 characters.')

const email = z
  .string('Enter your email.')
  .trim()
  .max(longestEmail, 'Email must be at most 254 characters.')
  .pipe(z.email('Enter an email address such as name@example.org.'))

/** What a person says of themselves, as every call takes it. */
export const accountFields = { displayName, email, username, password }

/** Of somebody who proves who they are. */
export const currentPassword = z.string('Enter your current password.').min(1, 'Enter your current password.').max(1024)

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Makes an account; does not sign in.',
  access: 'public',
  body: z.object(accountFields),
  status: 201,
  reply: userReply,
  refusals: ['username_taken', 'email_taken', 'password_too_common', 'registration_closed', 'too_many_requests'],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'Signs in with username or email, and sets the session cookie, or asks for the second factor that the account has.',
  access: 'public',
  body: z.object({
    username: z.string('Enter your username.').min(1, 'Enter your username.').max(longestEmail),
    password: z.string('Enter your password.').min(1, 'Enter your password.').max(1024),
  }),
  reply: z.union([userReply, secondStep]),
  refusals: ['invalid_credentials', 'too_many_requests'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session on the server, of the learner for whom it acts alone; harmless when signed out.',
  access: 'public',
  reply: success,
  refusals: ['not_signed_in'],
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Who is signed in, null for nobody; what a page asks that is made for visitors too.',
  access: 'public',
  reply: z.object({ user: user.nullable() }),
  refusals: [],
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user.',
  access: 'learner',
  reply: userReply,
  refusals: [],
})

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sends a link with which the owner of this email sets a new password; says the same for every email.',
  access: 'public',
  body: z.object({ email }),
  reply: success,
  refusals: [],
})

export const confirmReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password/confirm',
  summary: 'Sets a new password by the token of such a link, once, and ends every session.',
  access: 'public',
  body: z.object({ token: z.string('The link is not complete; copy all of it.').min(1).max(128), password }),
  reply: success,
  refusals: ['reset_link_invalid', 'password_too_common'],
})

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/auth/providers',
  summary: 'The ways into this server: outside providers, passkeys, registration, and whether it sends mail.',
  access: 'public',
  reply: z.object({
    google: z.boolean(),
    oidc: z.array(z.object({ id: z.string(), name: z.string() })),
    registration: z.enum(['open', 'closed']),
    mail: z.boolean(),
    /** Whether passkeys work at the address that was asked. */
    passkeys: z.boolean(),
  }),
  refusals: [],
})

/** `google` or the id of a provider of the operator's. */
export const providerParams = z.object({ provider: z.string().min(1).max(32) })

export const startSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/:provider/start',
  summary: 'Begins a sign-in at an outside provider: the browser goes to the address that is answered.',
  access: 'public',
  params: providerParams,
  body: z.object({
    /** Where the application goes afterwards. */
    next: z.string().max(2_000).refine(isOwnPath, 'Expected a path of this application.').default('/'),
    /** Asks the provider not to take for granted who sits there. */
    again: z.boolean().default(false),
  }),
  reply: z.object({ url: z.string() }),
  refusals: ['not_found', 'provider_unavailable', 'too_many_requests'],
})

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/:provider/finish',
  summary: 'Ends what was begun at an outside provider: signs in, makes an account, or links.',
  access: 'public',
  params: providerParams,
  body: z.object({
    /** The query with which the provider sent the browser back. */
    answer: z.string().max(8_000),
  }),
  reply: z.union([
    userReply.extend({ next: z.string(), outcome: z.enum(['signedIn', 'registered', 'linked']) }),
    secondStep.extend({ next: z.string() }),
  ]),
  refusals: [
    'not_found',
    'provider_unavailable',
    'sign_in_not_finished',
    'email_has_account',
    'email_not_confirmed',
    'identity_taken',
    'already_linked',
    'registration_closed',
    'account_disabled',
  ],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'The devices on which the caller is signed in, last seen first.',
  access: 'learner',
  reply: z.array(
    z.object({ id: z.string(), userAgent: z.string(), createdAt: time, lastSeenAt: time, current: z.boolean() }),
  ),
  refusals: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Signs one device out.',
  access: 'learner',
  params: z.object({ id: itemId }),
  reply: success,
  refusals: ['not_found'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Signs out every device but the one that asks.',
  access: 'learner',
  reply: success,
  refusals: [],
})
