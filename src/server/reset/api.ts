import type { Letter } from '../mail.ts'

/** Where the page that sets a new password begins. */
export const resetAddress = (publicUrl: string, token: string) => `${publicUrl}/reset-password?token=${token}`

/** Without a name: somebody who registered with another's email would have chosen it. */
export const resetLetter = (to: string, url: string): Letter => ({
  to,
  subject: 'Set a new password for Preceptor',
  text: [
    'Hello,',
    'somebody, most likely you, asked for a new password. Set it here:',
    url,
    'The link works once, for one hour. If it was not you, leave this letter: nothing changes.',
  ].join('\n\n'),
})
