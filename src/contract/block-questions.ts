import { z } from 'zod'
import { choice, explanationHighlighted, note, optionId, questionHighlighted, secondsOfChange } from './blocks.ts'
import { endpoint } from './endpoint.ts'
import { blockId, itemId, success, time } from './shapes.ts'

/** The calls for a program that tells of one thing at a time; a whole save takes all of it together. */
const oneChange = { access: 'learner', params: z.object({ blockId, questionId: itemId }), reply: success } as const
/** As in a whole save: counted once by its id, and made when the device says. */
const madeAt = { id: itemId.optional(), at: time.optional() }
const oneChangeRefusals = ['not_found', 'block_completed', 'unknown_question'] as const

export const markQuestion = endpoint({
  ...oneChange,
  method: 'PUT',
  path: '/api/questions/mark/:blockId/:questionId',
  summary: 'Marks a question, or takes the mark off.',
  body: z.object({ marked: z.boolean() }),
  refusals: oneChangeRefusals,
})

export const answerQuestion = endpoint({
  ...oneChange,
  method: 'POST',
  path: '/api/questions/answer/:blockId/:questionId',
  summary: 'Saves one answer.',
  body: z.object({
    answerId: choice,
    id: itemId.optional(),
    answeredAt: time.optional(),
    timeSpent: secondsOfChange.optional(),
  }),
  refusals: ['not_found', 'block_completed', 'unknown_question', 'unknown_option', 'time_up'],
})

export const noteQuestion = endpoint({
  ...oneChange,
  method: 'PUT',
  path: '/api/questions/notes/:blockId/:questionId',
  summary: 'Saves the note on a question.',
  body: z.object({ note, ...madeAt }),
  refusals: ['not_found', 'unknown_question'],
})

export const highlightQuestion = endpoint({
  ...oneChange,
  method: 'PUT',
  path: '/api/questions/highlights/:blockId/:questionId',
  summary: 'Saves the highlights in a question and its explanation.',
  body: z.object({
    question: questionHighlighted.optional(),
    explanation: explanationHighlighted.optional(),
    ...madeAt,
  }),
  refusals: ['not_found', 'unknown_question'],
})

export const crossOutOptions = endpoint({
  ...oneChange,
  method: 'PUT',
  path: '/api/questions/crossed-out/:blockId/:questionId',
  summary: 'Saves which options are crossed out.',
  body: z.object({ optionIds: z.array(optionId).max(20) }),
  refusals: ['not_found', 'block_completed', 'unknown_question', 'unknown_option'],
})
