import { z } from 'zod'
import { roles } from '../domain/account/roles.ts'
import { accountFields, longestEmail } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { count, itemId, time } from './shapes.ts'

const role = z.enum(roles)

const adminUser = z.object({
  id: z.string(),
  displayName: z.string(),
  username: z.string(),
  email: z.string(),
  role,
  disabled: z.boolean(),
  createdAt: time,
  /** Of the sessions that still stand; null without one. */
  lastSeenAt: time.nullable(),
  /** As long as a server remembers it; null before the first time too. */
  lastSignInAt: time.nullable(),
  /** When somebody first signed in or chose a password; null: nobody did. */
  claimedAt: time.nullable(),
})

export type AdminUser = z.output<typeof adminUser>

const params = z.object({ id: itemId })

/** In username, email or display name. */
const search = z.string().trim().max(longestEmail).default('')

export const countUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/count',
  summary: 'How many users there are, or have what is searched for.',
  access: 'admin',
  query: z.object({ search }),
  reply: z.object({ count }),
  refusals: [],
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'The users by username, user2 before user10; the header Link leads to the next page, where there is one.',
  access: 'admin',
  query: z.object({
    search,
    /** The last username of the page before. */
    after: z.string().max(32).optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
  }),
  reply: z.array(adminUser),
  refusals: [],
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Makes an account without a password; a reset link gives it one.',
  access: 'admin',
  body: z.object({
    displayName: accountFields.displayName,
    email: accountFields.email,
    username: accountFields.username,
    role: role.default('user'),
  }),
  status: 201,
  reply: adminUser,
  refusals: ['username_taken', 'email_taken'],
})

export const editUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary: 'Changes an account; a disabled one loses its sessions at once.',
  access: 'admin',
  params,
  body: z.object({
    displayName: accountFields.displayName.optional(),
    email: accountFields.email.optional(),
    username: accountFields.username.optional(),
    role: role.optional(),
    disabled: z.boolean().optional(),
  }),
  reply: adminUser,
  refusals: ['not_found', 'username_taken', 'email_taken', 'last_admin'],
})

export const makeResetLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-link',
  summary: 'A link with which the user sets a password: works once, for one hour.',
  access: 'admin',
  params,
  reply: z.object({ url: z.string() }),
  refusals: ['not_found', 'account_disabled'],
})
