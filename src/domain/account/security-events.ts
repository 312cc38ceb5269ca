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
