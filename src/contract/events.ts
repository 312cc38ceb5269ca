import { z } from 'zod'
import { securityEventKinds } from '../domain/account/security-events.ts'
import { longestEmail } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { itemId, time } from './shapes.ts'

const person = z.object({ id: z.string(), username: z.string() })

const securityEvent = z.object({
  id: z.string(),
  at: time,
  /** Another version of this server may know more kinds. */
  kind: z.string(),
  /** Who did it; null where nobody was signed in, or the account is gone. */
  user: person.nullable(),
  /** Whose account it concerned, where that is another's. */
  about: person.nullable(),
  /** What exactly, such as the new role. */
  detail: z.string(),
  /** From where; of IPv6 the first half. */
  address: z.string(),
  userAgent: z.string(),
})

export type SecurityEvent = z.output<typeof securityEvent>

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/admin/events',
  summary: 'What matters to the security of this server, newest first; the header Link leads to the next page.',
  access: 'admin',
  query: z.object({
    kind: z.enum(securityEventKinds).optional(),
    /** The username or email of the user who did it, or whom it concerned. */
    user: z.string().trim().max(longestEmail).default(''),
    address: z.string().trim().max(100).default(''),
    since: time.optional(),
    until: time.optional(),
    /** The last event of the page before. */
    before: itemId.optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
  }),
  reply: z.array(securityEvent),
  refusals: [],
})
