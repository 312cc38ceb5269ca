import { z } from 'zod'
import { accountFields, currentPassword } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { success, time } from './shapes.ts'

export const getEmailState = endpoint({
  method: 'GET',
  path: '/api/user/email-confirmation',
  summary: 'Whether the caller’s email is confirmed, and which one is to take its place once it is.',
  access: 'learner',
  reply: z.object({
    /** True also where this server sends no mail, and asks nobody. */
    confirmed: z.boolean(),
    change: z
      .object({
        email: z.string(),
        /** Of the link in the newest letter. */
        expiresAt: time,
      })
      .nullable(),
  }),
  refusals: [],
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/user/email-confirmation',
  summary: 'Sends the letter again that asks whether an email is the caller’s.',
  access: 'learner',
  reply: success,
  refusals: ['not_found', 'email_taken', 'too_many_requests'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary:
    'Confirms an email by the token of such a letter, once, for who can also sign in to its account; a changed one is in force from then on.',
  access: 'public',
  body: z.object({
    token: z.string('The link is not complete; copy all of it.').min(1).max(128),
    /** Where no session of the account asks: its password, */
    current: currentPassword.optional(),
    /** or another one for it, which ends whatever opened the account before. Not for a changed email. */
    password: accountFields.password.optional(),
  }),
  reply: success,
  refusals: [
    'confirmation_link_invalid',
    'confirm_with_password',
    'confirm_signed_in',
    'email_taken',
    'wrong_password',
    'password_too_common',
    'too_many_requests',
  ],
})
