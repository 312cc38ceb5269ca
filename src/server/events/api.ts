import { securityEventWords } from '../../domain/account/security-events.ts'
import type { Letter } from '../mail.ts'
import type { SecurityEventTable } from './tables.ts'

/** What happened to an account, for who holds it. */
export interface Notice extends Pick<SecurityEventTable, 'kind' | 'at' | 'address'> {
  email: string
  displayName: string
}

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Nothing of what the caller wrote stands in it: a stranger must not write to somebody in this server's name. */
export const noticeLetter = ({ kind, at, address, email, displayName }: Notice, publicUrl: string): Letter => ({
  to: email,
  subject: `Preceptor: ${securityEventWords[kind]}`,
  text: [
    `Hello ${displayName},`,
    'this was done with your account:',
    `${securityEventWords[kind]}, ${time.format(new Date(at))} UTC, from ${address}`,
    'If it was you, or an admin whom you asked, there is nothing to do.',
    `If not, set a new password: ${publicUrl}/reset-password. Then sign out the other devices on your account page: ${publicUrl}/profile`,
  ].join('\n\n'),
})
