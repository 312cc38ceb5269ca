/** What is written down for the security of a server, by its name on the wire, and how an admin reads it. */
export const securityEventWords = {
  signed_in: 'Signed in',
  device_added: 'Signed in on a new device',
  sign_in_failed: 'Sign-in refused',
  sign_in_limited: 'Sign-ins stopped by a limit',
  registered: 'Registered',
  sessions_ended: 'Signed out other devices',
  reset_requested: 'Asked for a reset link',
  reset_link_made: 'Made a reset link',
  password_reset: 'Set a password by a link',
  password_changed: 'Changed the password',
  email_changed: 'Changed an email',
  email_change_asked: 'Asked for another email',
  email_confirmed: 'Confirmed an email',
  identity_linked: 'Linked an outside sign-in',
  identity_unlinked: 'Unlinked an outside sign-in',
  factor_added: 'Added a second factor',
  factor_removed: 'Removed a second factor',
  factors_reset: 'Reset all second factors',
  recovery_codes_made: 'Made new recovery codes',
  policy_changed: 'Changed what admins need',
  user_created: 'Created an account',
  role_changed: 'Changed a role',
  account_disabled: 'Disabled an account',
  account_enabled: 'Enabled an account',
  data_exported: 'Exported their data',
  account_deleted: 'Deleted an account',
  content_decided: 'Decided about content',
} as const

export type SecurityEventKind = keyof typeof securityEventWords

export const securityEventKinds = Object.keys(securityEventWords) as [SecurityEventKind, ...SecurityEventKind[]]

/** What a detail adds to the words of its kind, or says instead of them. */
const details: Partial<Record<SecurityEventKind, Readonly<Record<string, string>>>> = {
  signed_in: {
    password: 'Signed in by password',
    passkey: 'Signed in by passkey',
    'second step: passkey': 'Signed in with a passkey as the second step',
    'second step: code': 'Signed in with the code of an app as the second step',
    'second step: recovery code': 'Signed in with a recovery code as the second step',
  },
  sign_in_failed: {
    '': 'Sign-in refused: wrong username, email or password',
    disabled: 'Sign-in refused: the account is disabled',
    passkey: 'Sign-in refused: the passkey was not accepted',
    'second factor': 'Sign-in refused: the second factor was not accepted',
  },
  sign_in_limited: { '': 'Sign-ins stopped by a limit: too many had failed' },
  factor_added: { passkey: 'Added a passkey', totp: 'Added an authenticator app' },
  policy_changed: {
    'second factor needed': 'Set that admins need a second factor',
    'none needed': 'Set that admins need no second factor',
  },
  user_created: { admin: 'Created an account for an admin', user: 'Created an account for a user' },
  role_changed: { admin: 'Made a user an admin', user: 'Made an admin a user' },
  content_decided: { 'claims of the start page': 'Changed the claims or the timeline of the landing page' },
}

/** Of details that name something: the sentence with that name at the end, or around it. */
const named: Partial<Record<SecurityEventKind, readonly (readonly [RegExp, string])[]>> = {
  signed_in: [[/^(.+)$/, 'Signed in by $1']],
  registered: [[/^(.+)$/, 'Registered by $1']],
  identity_linked: [[/^(.+)$/, 'Linked the sign-in by $1']],
  identity_unlinked: [[/^(.+)$/, 'Unlinked the sign-in by $1']],
  account_deleted: [[/^(.+)$/, 'Deleted the account with the id $1']],
  content_decided: [
    [/^feedback (\S+) open$/, 'Reopened the feedback $1'],
    [/^feedback (\S+) (done|spam)$/, 'Marked the feedback $1 as $2'],
    [/^revision (\S+) proposed$/, 'Proposed the revision $1'],
    [/^revision (\S+) accepted$/, 'Accepted the revision $1'],
    [/^revision (\S+) rejected$/, 'Rejected the revision $1'],
    [/^revision (\S+) (accepted|rejected) by votes$/, 'Gave the vote by which the revision $1 was $2'],
    [/^pipeline run (\S+) begun$/, 'Began the pipeline run $1'],
    [/^pipeline run (\S+) running$/, 'Resumed the pipeline run $1'],
    [/^pipeline run (\S+) paused$/, 'Paused the pipeline run $1'],
    [/^draft (\S+) edited$/, 'Edited the draft $1'],
    [/^question (\S+) published$/, 'Published the question $1'],
    [/^card (\S+) made$/, 'Made the card $1'],
    [/^card (\S+) version (\d+)$/, 'Changed the card $1, now of version $2'],
  ],
}

/** What happened, in one plain sentence; of a kind or a detail that only a later version of the server knows, in its own words. */
export function securityEventSentence(kind: string, detail: string): string {
  const known = securityEventKinds.find((one) => one === kind)
  if (known === undefined) return detail === '' ? kind : `${kind}: ${detail}`
  const fixed = details[known]?.[detail]
  if (fixed !== undefined) return fixed
  const [form, sentence] = named[known]?.find(([form]) => form.test(detail)) ?? []
  if (form && sentence !== undefined) return detail.replace(form, sentence)
  const words = securityEventWords[known]
  return detail === '' ? words : `${words}: ${detail}`
}
