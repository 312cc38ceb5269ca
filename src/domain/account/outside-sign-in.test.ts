import { expect, test } from 'vitest'
import { decideOutsideSignIn } from './outside-sign-in.ts'

type Given = Parameters<typeof decideOutsideSignIn>[0]

const stranger: Given = {
  owner: undefined,
  linkTo: undefined,
  callerId: undefined,
  hasAnother: false,
  email: { address: 'eve@example.org', isVerified: true },
  emailHasAccount: false,
  registration: 'open',
}

const refuse = (code: string) => ({ kind: 'refuse', code })

const rows: { name: string; given: Partial<Given>; outcome: object }[] = [
  { name: 'an unknown identity gets an account', given: {}, outcome: { kind: 'register' } },
  {
    name: 'a known identity signs its user in',
    given: { owner: { id: 'ana', isDisabled: false } },
    outcome: { kind: 'signIn', userId: 'ana' },
  },
  {
    name: 'a known identity signs in where registration is closed and whatever its email is by now',
    given: { owner: { id: 'ana', isDisabled: false }, registration: 'closed', email: undefined, emailHasAccount: true },
    outcome: { kind: 'signIn', userId: 'ana' },
  },
  {
    name: 'a disabled user stays outside',
    given: { owner: { id: 'ana', isDisabled: true } },
    outcome: refuse('account_disabled'),
  },
  {
    name: 'an unknown identity gets no account where registration is closed',
    given: { registration: 'closed' },
    outcome: refuse('registration_closed'),
  },
  // Shows account-19
  {
    name: 'a verified email that matches an account does not open it',
    given: { emailHasAccount: true },
    outcome: refuse('email_has_account'),
  },
  {
    name: 'an email that the provider calls unverified makes no account',
    given: { email: { address: 'eve@example.org', isVerified: false } },
    outcome: refuse('email_not_confirmed'),
  },
  {
    name: 'without an email there is no account',
    given: { email: undefined },
    outcome: refuse('email_not_confirmed'),
  },
  {
    name: 'a provider that does not say whether the email is verified is the operator’s to trust',
    given: { email: { address: 'eve@example.org', isVerified: undefined } },
    outcome: { kind: 'register' },
  },
  {
    name: 'from the account page an unknown identity is linked, whatever its email',
    given: { linkTo: 'ana', callerId: 'ana', email: undefined, registration: 'closed' },
    outcome: { kind: 'link', userId: 'ana' },
  },
  {
    name: 'linking the same identity again changes nothing',
    given: { linkTo: 'ana', callerId: 'ana', owner: { id: 'ana', isDisabled: false }, hasAnother: false },
    outcome: { kind: 'link', userId: 'ana' },
  },
  {
    name: 'an identity of another user is not linked',
    given: { linkTo: 'ana', callerId: 'ana', owner: { id: 'ben', isDisabled: false } },
    outcome: refuse('identity_taken'),
  },
  {
    name: 'a second identity of the same provider is not linked',
    given: { linkTo: 'ana', callerId: 'ana', hasAnother: true },
    outcome: refuse('already_linked'),
  },
  {
    name: 'nothing is linked for a learner who signed out meanwhile',
    given: { linkTo: 'ana' },
    outcome: refuse('sign_in_not_finished'),
  },
  {
    name: 'nothing is linked when somebody else signed in meanwhile',
    given: { linkTo: 'ana', callerId: 'ben' },
    outcome: refuse('sign_in_not_finished'),
  },
]

test.each(rows)('$name', ({ given, outcome }) =>
  expect(decideOutsideSignIn({ ...stranger, ...given })).toEqual(outcome),
)
