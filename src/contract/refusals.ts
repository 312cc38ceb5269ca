import { z } from 'zod'

/** Said by pages too, which would load all sentences for it. */
export const unexpectedSentence = 'Something broke on our side; try again.'
const priceSettings = 'LLM_INPUT_PRICE, LLM_OUTPUT_PRICE, those of LLM_SECOND_ too'

/** Where costs are shown without being known. */
export const notPricedSentence = `Not priced: costs are counted once the prices of each model are set (${priceSettings}).`

export const pricesSentence = `A budget in money needs the prices of each model (${priceSettings}).`

/** Every way the server may decline: the status it answers with, and the sentence that says what to do. */
export const refusals = {
  empty_feedback: { status: 400, sentence: 'Choose an issue or write what is wrong.' },
  malformed: { status: 400, sentence: 'This request does not fit.' },
  not_enough_questions: { status: 400, sentence: 'There are fewer questions than you asked for; ask for fewer.' },
  password_too_common: {
    status: 400,
    sentence: 'That password is easy to guess; choose another one, for example four words.',
  },
  unknown_card: { status: 400, sentence: 'There is no such card; reload the deck.' },
  unknown_domain: { status: 400, sentence: 'This Qbank has no such section; reload the page and choose again.' },
  unknown_option: { status: 400, sentence: 'This question has no such option; reload the page.' },
  unknown_qbank: { status: 400, sentence: 'There is no such Qbank; reload the page and choose again.' },
  unknown_question: { status: 400, sentence: 'This block has no such question; reload the page.' },
  revision_does_not_fit: { status: 400, sentence: 'This revision does not fit the item rules.' },
  draft_does_not_fit: { status: 400, sentence: 'This question does not fit the format of the files.' },
  figure_does_not_fit: { status: 400, sentence: 'This figure cannot be drawn from its data.' },
  reset_link_invalid: {
    status: 400,
    sentence: 'This link was used already or is older than one hour; ask for a new one.',
  },
  confirmation_link_invalid: {
    status: 400,
    sentence: 'This link was used already or is older than one day; have the letter sent again from your account page.',
  },
  sign_in_not_finished: { status: 400, sentence: 'The sign-in was not finished; start it again.' },
  invalid_credentials: { status: 401, sentence: 'Invalid username or password.' },
  not_signed_in: { status: 401, sentence: 'Not signed in' },
  passkey_not_accepted: {
    status: 401,
    sentence: 'This passkey was not accepted; try again, or use another way to sign in.',
  },
  account_disabled: { status: 403, sentence: 'This account is disabled; ask an admin of this server.' },
  confirm_with_password: { status: 403, sentence: 'Enter the password of this account, or set a new one.' },
  confirm_signed_in: {
    status: 403,
    sentence: 'Log in on this device to the account that asked for this address; then open the link again.',
  },
  deck_locked: { status: 403, sentence: 'This deck is still locked; review more questions to open it.' },
  email_not_confirmed: {
    status: 403,
    sentence: 'Your provider did not confirm an email address; register with a password instead.',
  },
  explanation_not_shown: {
    status: 403,
    sentence: 'Answer this question first; then you can say what is wrong with it.',
  },
  factor_needed: {
    status: 403,
    sentence: 'Admins of this server need a second factor; add one on your account page.',
  },
  not_allowed: { status: 403, sentence: 'Your account may not do this.' },
  other_origin: { status: 403, sentence: 'Requests from other sites are not accepted.' },
  registration_closed: { status: 403, sentence: 'Registration is closed on this server.' },
  sign_in_again: { status: 403, sentence: 'Sign in again; then you have 5 minutes for this.' },
  wrong_code: { status: 403, sentence: 'That code is not right, or was used already; enter the newest one.' },
  wrong_password: { status: 403, sentence: 'That is not your current password.' },
  not_found: { status: 404, sentence: 'There is nothing here; go back and choose again.' },
  already_linked: { status: 409, sentence: 'Your account is linked with another one there; unlink that first.' },
  draft_not_for_bank: { status: 409, sentence: 'Only drafts that are made for a bank can be edited or exported.' },
  draft_not_passed: { status: 409, sentence: 'This draft has not passed all stages; edit it, or wait for them.' },
  draft_published: { status: 409, sentence: 'This draft is published; revise the question in the editor’s room.' },
  pipeline_not_calibrated: {
    status: 409,
    sentence: 'Nothing is published unattended before a calibration allows it; run npm run generate -- --calibrate.',
  },
  pipeline_not_ready: {
    status: 409,
    sentence:
      'The pipeline needs a model: set LLM_PROVIDER, LLM_MODEL and what they need (docs/operating.md), then restart.',
  },
  prices_not_set: { status: 409, sentence: pricesSentence },
  block_deleted: { status: 409, sentence: 'This block was deleted; start a new one.' },
  block_completed: { status: 409, sentence: 'This block is completed; open it in review.' },
  review_of_other_card: { status: 409, sentence: 'This rating belongs to another card; rate the card again.' },
  revision_decided: { status: 409, sentence: 'This revision has been decided already; reload the page.' },
  revision_outdated: { status: 409, sentence: 'The question has changed since; revise its newest version.' },
  too_few_reviews: { status: 409, sentence: 'FSRS can be fitted from 400 reviews on; study some more first.' },
  confirm_email_first: { status: 409, sentence: 'Confirm your email first.' },
  email_taken: { status: 409, sentence: 'That email is already registered.' },
  email_has_account: {
    status: 409,
    sentence:
      'This email has an account already. Log in with its password, then link this sign-in on the account page.',
  },
  identity_taken: { status: 409, sentence: 'That sign-in is linked with another account of this server.' },
  last_admin: { status: 409, sentence: 'You are the only admin; make another user an admin first.' },
  last_way_in: { status: 409, sentence: 'Set a password first; without one you could not log in any more.' },
  own_factor_first: { status: 409, sentence: 'Add a second factor to your own account first.' },
  passkeys_unavailable: {
    status: 409,
    sentence: 'Passkeys need https and a host name; use an authenticator app here.',
  },
  time_up: { status: 409, sentence: 'The time of this block is up; end the section.' },
  too_many_factors: { status: 409, sentence: 'An account has at most 20 factors; remove one first.' },
  username_taken: { status: 409, sentence: 'That username is taken.' },
  quota_reached: { status: 413, sentence: 'Your account holds as much as this server keeps; ask an admin of it.' },
  other_host: { status: 421, sentence: 'This server answers at another address; ask its admin for it.' },
  too_large: { status: 413, sentence: 'This is too much to save at once; shorten your longest note.' },
  too_many_requests: { status: 429, sentence: 'Too many attempts; wait a few minutes and try again.' },
  unexpected: { status: 500, sentence: unexpectedSentence },
  provider_unavailable: {
    status: 503,
    sentence: 'The provider cannot be reached now; try again, or use your password.',
  },
  fit_failed: { status: 503, sentence: 'FSRS could not be fitted this time; try again later.' },
  fit_not_installed: { status: 503, sentence: 'Fitting FSRS to your reviews is not installed on this server.' },
  unavailable: { status: 503, sentence: 'The server cannot reach its database; try again in a minute.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type RefusalCode = keyof typeof refusals

/** What any call may answer, without declaring it. */
export const universalRefusals = [
  'malformed',
  'other_origin',
  'other_host',
  'too_large',
  'quota_reached',
  'unexpected',
  'unavailable',
] as const

export const refusalReply = z.object({
  error: z.string(),
  code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  field: z.string().optional(),
})
