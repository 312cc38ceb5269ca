import { describe, expect, test } from 'vitest'
import { feedbackCredit } from '../../domain/reviewers/feedback-credit.ts'
import { correctedQuestion, flawedQuestion, scriptedFeedback } from './demo-question.ts'
import {
  canSubmit,
  type FeedbackDemoAction,
  feedbackDemo,
  newFeedbackDemo,
  submittingMs,
  typingMsPerCharacter,
} from './feedback-demo-state.ts'

const play = (...actions: FeedbackDemoAction[]) => actions.reduce(feedbackDemo, newFeedbackDemo)
const typeOn: FeedbackDemoAction = { type: 'typeOn' }
const whole = Array.from(scriptedFeedback, () => typeOn)

describe('the demonstration', () => {
  test.each<{ name: string; actions: FeedbackDemoAction[]; is: object }>([
    // Shows landing-35
    { name: 'begins idle', actions: [], is: { step: 'idle', text: '' } },
    { name: 'types one character after the other', actions: [{ type: 'start' }, typeOn, typeOn], is: { text: 'Wr' } },
    // Shows landing-35
    {
      name: 'submits what is typed to its end',
      actions: [{ type: 'start' }, ...whole],
      is: { step: 'submitting', text: scriptedFeedback },
    },
    {
      name: 'types all at once for who wants no motion',
      actions: [{ type: 'start' }, { type: 'typeAll' }],
      is: { step: 'submitting', text: scriptedFeedback },
    },
    // Shows landing-35
    {
      name: 'is done once the feedback is recorded',
      actions: [{ type: 'start' }, { type: 'typeAll' }, { type: 'recorded' }],
      is: { step: 'done' },
    },
    {
      name: 'starts again from nothing',
      actions: [{ type: 'start' }, { type: 'typeAll' }, { type: 'recorded' }, { type: 'start' }],
      is: { step: 'typing', text: '' },
    },
    {
      name: 'takes what a visitor writes',
      actions: [{ type: 'edit', text: 'No!' }, { type: 'submit' }],
      is: { step: 'submitting', text: 'No!' },
    },
    {
      name: 'submits nothing that says nothing',
      actions: [{ type: 'edit', text: ' ' }, { type: 'submit' }],
      is: { step: 'idle' },
    },
    {
      name: 'takes no words while it submits',
      actions: [{ type: 'start' }, { type: 'typeAll' }, { type: 'edit', text: 'No!' }],
      is: { text: scriptedFeedback },
    },
  ])('$name', ({ actions, is }) => expect(play(...actions)).toMatchObject(is))

  // Shows landing-32
  test('types 40 ms a character and submits for 1.5 s', () => {
    expect({ typingMsPerCharacter, submittingMs }).toEqual({ typingMsPerCharacter: 40, submittingMs: 1_500 })
  })

  // Shows landing-37
  test('cannot be submitted while it submits or when the text is empty', () => {
    expect(canSubmit(play())).toBe(false)
    expect(canSubmit(play({ type: 'edit', text: 'No!' }))).toBe(true)
    expect(canSubmit(play({ type: 'edit', text: 'No!' }, { type: 'submit' }))).toBe(false)
  })

  // Shows landing-33
  test('earns what the same feedback would earn', () => {
    expect(feedbackCredit(scriptedFeedback, true)).toEqual({ reviews: 1, points: 5 })
  })

  // Shows landing-34
  test('shows a wrong key first, then another one among the same options', () => {
    expect(correctedQuestion.options).toEqual(flawedQuestion.options)
    expect(correctedQuestion.correctAnswer).not.toBe(flawedQuestion.correctAnswer)
    expect(correctedQuestion.options.map(({ id }) => id)).toContain(correctedQuestion.correctAnswer)
    expect([flawedQuestion.updatedBy, correctedQuestion.updatedBy]).toEqual([null, 'ai'])
  })
})
