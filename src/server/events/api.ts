import { securityEventWords } from '../../domain/account/security-events.ts'
import type { Letter } from '../mail.ts'
import type { SecurityEventTable } from './tables.ts'

/** A security event, as a letter tells the account's owner of it. */
export interface Notice extends Pick<SecurityEventTable, 'kind' | 'at' | 'address'> {
  email: string
}

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Nothing of what the caller wrote stands in it, such as a name: a stranger must not write to somebody in this server's name. */
export const noticeLetter = ({ kind, at, address, email }: Notice, publicUrl: string): Letter => ({
  to: email,
  subject: `Preceptor: ${securityEventWords[kind]}`,
  text: [
    'Hello,',
    'this was done with your account:',
    `${securityEventWords[kind]}, ${time.format(new Date(at))} UTC, from ${address}`,
    'If it was you, or an admin whom you asked, there is nothing to do.',
    `If not, set a new password: ${publicUrl}/reset-password. Then open your account page: ${publicUrl}/profile. Sign out the other devices there, and remove the second factors and the outside sign-ins that are not yours.`,
    'If you cannot get in, ask whoever runs this server.',
    'What is done again and again within an hour is not told each time.',
  ].join('\n\n'),
})
