import { z } from 'zod'

/** Every way the server may decline: the status it answers with, and the sentence that says what to do. */
export const refusals = {
  empty_feedback: { status: 400, sentence: 'Choose an issue or write what is wrong.' },
  malformed: { status: 400, sentence: 'This request does not fit.' },
  not_enough_questions: { status: 400, sentence: 'There are fewer questions than you asked for; ask for fewer.' },
  password_too_common: { status: 400, sentence: 'That password is too common; choose another one.' },
  unknown_card: { status: 400, sentence: 'There is no such card; reload the deck.' },
  unknown_domain: { status: 400, sentence: 'This Qbank has no such section; reload the page and choose again.' },
  unknown_option: { status: 400, sentence: 'This question has no such option; reload the page.' },
  unknown_qbank: { status: 400, sentence: 'There is no such Qbank; reload the page and choose again.' },
  unknown_question: { status: 400, sentence: 'This block has no such question; reload the page.' },
  revision_does_not_fit: { status: 400, sentence: 'This revision does not fit the item rules.' },
  invalid_credentials: { status: 401, sentence: 'Invalid username or password.' },
  not_signed_in: { status: 401, sentence: 'Not signed in' },
  deck_locked: { status: 403, sentence: 'This deck is still locked; review more questions to open it.' },
  explanation_not_shown: {
    status: 403,
    sentence: 'Answer this question first; then you can say what is wrong with it.',
  },
  not_allowed: { status: 403, sentence: 'Your account may not do this.' },
  other_origin: { status: 403, sentence: 'Requests from other sites are not accepted.' },
  registration_closed: { status: 403, sentence: 'Registration is closed on this server.' },
  not_found: { status: 404, sentence: 'There is nothing here; go back and choose again.' },
  block_completed: { status: 409, sentence: 'This block is completed; open it in review.' },
  revision_decided: { status: 409, sentence: 'This revision has been decided already; reload the page.' },
  revision_outdated: { status: 409, sentence: 'The question has changed since; revise its newest version.' },
  too_few_reviews: { status: 409, sentence: 'FSRS can be fitted from 400 reviews on; study some more first.' },
  email_taken: { status: 409, sentence: 'That email is already registered.' },
  time_up: { status: 409, sentence: 'The time of this block is up; end the section.' },
  username_taken: { status: 409, sentence: 'That username is taken.' },
  too_large: { status: 413, sentence: 'This is too much to save at once; shorten your longest note.' },
  too_many_requests: { status: 429, sentence: 'Too many attempts; wait a few minutes and try again.' },
  unexpected: { status: 500, sentence: 'Something broke on our side; try again.' },
  fit_failed: { status: 503, sentence: 'FSRS could not be fitted this time; try again later.' },
  fit_not_installed: { status: 503, sentence: 'Fitting FSRS to your reviews is not installed on this server.' },
  unavailable: { status: 503, sentence: 'The server cannot reach its database; try again in a minute.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type RefusalCode = keyof typeof refusals

/** What any call may answer, without declaring it. */
export const universalRefusals = ['malformed', 'other_origin', 'too_large', 'unexpected', 'unavailable'] as const

export const refusalReply = z.object({
  error: z.string(),
  code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  field: z.string().optional(),
})
