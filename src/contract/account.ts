import { z } from 'zod'
import { accountFields, currentPassword as current, providerParams, userReply } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { success, time } from './shapes.ts'

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/user',
  summary: 'Changes the display name, or with the password the email.',
  access: 'learner',
  body: z.object({
    displayName: accountFields.displayName.optional(),
    email: accountFields.email.optional(),
    /** Needed for another email. */
    password: current.optional(),
  }),
  reply: userReply,
  refusals: ['email_taken', 'wrong_password', 'sign_in_again', 'too_many_requests'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  summary: 'Sets a new password and ends all other sessions.',
  access: 'learner',
  body: z.object({
    /** Absent only where the account has none yet. */
    current: current.optional(),
    password: accountFields.password,
  }),
  reply: success,
  refusals: ['wrong_password', 'sign_in_again', 'password_too_common', 'too_many_requests'],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/user',
  summary:
    'Deletes the account and all that belongs to it; needs the password, or a sign-in within the last 5 minutes.',
  access: 'learner',
  body: z.object({ password: current.optional() }),
  reply: success,
  refusals: ['wrong_password', 'sign_in_again', 'last_admin', 'too_many_requests'],
})

/** Answers a file; its parts are described in docs/export.md. */
export const exportUser = endpoint({
  method: 'GET',
  path: '/api/user/export',
  summary: 'All of the learner’s data as one JSON download.',
  access: 'learner',
  reply: z.looseObject({ format: z.literal('preceptor-export'), version: z.literal(1), exportedAt: time }),
  refusals: [],
})

export const getWaysIn = endpoint({
  method: 'GET',
  path: '/api/user/identities',
  summary: 'How the caller can sign in: by password, and by which outside identities.',
  access: 'learner',
  reply: z.object({
    password: z.boolean(),
    identities: z.array(z.object({ provider: z.string(), email: z.string(), linkedAt: time })),
  }),
  refusals: [],
})

export const startLinking = endpoint({
  method: 'POST',
  path: '/api/user/identities/:provider/start',
  summary: 'Begins to link an outside identity with the caller’s account; needs the password, or a sign-in just now.',
  access: 'learner',
  params: providerParams,
  body: z.object({ password: current.optional() }),
  reply: z.object({ url: z.string() }),
  refusals: [
    'not_found',
    'provider_unavailable',
    'already_linked',
    'confirm_email_first',
    'wrong_password',
    'sign_in_again',
    'too_many_requests',
  ],
})

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/api/user/identities/:provider',
  summary: 'Takes an outside identity off the caller’s account.',
  access: 'learner',
  params: providerParams,
  reply: success,
  refusals: ['not_found', 'last_way_in'],
})
