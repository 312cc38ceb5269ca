import { describe, expect, test } from 'vitest'
import type { RevisionCheck } from '../../contract/feedback.ts'
import { type FeedbackAction, type FeedbackState, feedbackState, isBlank, newFeedback } from './use-feedback.ts'

const reply = { revisionId: 'r', points: 10 }
const submitted: FeedbackAction = { type: 'submitted', reply }
const failed: FeedbackAction = { type: 'checkFailed' }
const checked = (check: Partial<RevisionCheck>): FeedbackAction => ({
  type: 'checked',
  reply: { progress: 0, status: 'processing', hasRevision: false, revision: null, message: '', ...check },
})
const after = (...actions: FeedbackAction[]) => actions.reduce(feedbackState, newFeedback('one'))

describe('feedback', () => {
  test.each<{ name: string; actions: FeedbackAction[]; state: Partial<FeedbackState> & object }>([
    {
      name: 'keeps what is written',
      actions: [{ type: 'edited', issues: ['other'], text: 'Why?' }],
      state: { step: 'form', id: 'one', issues: ['other'], text: 'Why?' },
    },
    {
      name: 'is processed once it is submitted, with its points',
      actions: [submitted],
      state: { step: 'processing', points: 10, progress: 0 },
    },
    // Shows feedback-8
    {
      name: 'shows the progress that the server tells',
      actions: [submitted, checked({ progress: 40, message: 'Writing.' })],
      state: { step: 'processing', progress: 40, message: 'Writing.' },
    },
    // Shows feedback-8
    {
      name: 'never goes back on its progress',
      actions: [submitted, checked({ progress: 40 }), checked({ progress: 10, status: 'queued' })],
      state: { step: 'processing', progress: 40 },
    },
    // Shows feedback-11
    {
      name: 'ends with the revision',
      actions: [submitted, checked({ status: 'complete', progress: 100, hasRevision: true })],
      state: { step: 'complete', revisionId: 'r', points: 10 },
    },
    // Shows feedback-11
    {
      name: 'ends without one, in the words of the server',
      actions: [submitted, checked({ status: 'no_changes', message: 'An editor will look at this.' })],
      state: { step: 'no_changes', message: 'An editor will look at this.' },
    },
    // Shows feedback-10
    {
      name: 'goes on after four errors, whatever comes between them',
      actions: [submitted, failed, failed, checked({ progress: 10 }), failed, failed],
      state: { step: 'processing', failures: 4, progress: 10 },
    },
    // Shows feedback-10
    {
      name: 'is given up after five errors',
      actions: [submitted, failed, failed, checked({ progress: 10 }), failed, failed, failed],
      state: { step: 'no_changes' },
    },
    {
      name: 'hears of a revision that an editor makes later',
      actions: [submitted, checked({ status: 'no_changes' }), checked({ status: 'complete' })],
      state: { step: 'complete' },
    },
    // Shows feedback-13
    {
      name: 'can be given again, as a new one',
      actions: [submitted, checked({ status: 'no_changes' }), { type: 'again', id: 'two' }],
      state: newFeedback('two'),
    },
    {
      name: 'that was not sent cannot be processed',
      actions: [checked({ status: 'complete' })],
      state: { step: 'form' },
    },
  ])('$name', ({ actions, state }) => {
    expect(after(...actions)).toMatchObject(state)
  })

  test.each([
    // Shows feedback-3
    { name: 'blanks alone', form: { issues: [], text: ' \n' }, blank: true },
    // Shows feedback-3
    { name: 'an issue without text', form: { issues: ['other'] as const, text: '' }, blank: false },
    // Shows feedback-3
    { name: 'text without an issue', form: { issues: [], text: 'Why?' }, blank: false },
  ])('says something or not: $name', ({ form, blank }) => {
    expect(isBlank(form)).toBe(blank)
  })
})
