import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemId, time } from './shapes.ts'

const range = z.object({ start: z.int().min(0), end: z.int().min(0) })
const flag = z.enum(['true', 'false']).optional()

const found = z.object({
  questionId: z.string(),
  /** The block in which it opens. */
  blockId: z.string(),
  blockTitle: z.string(),
  qbankId: z.string(),
  domain: z.string(),
  stem: z.string(),
  /** Where the words stand; null where none were given. */
  excerpt: z
    .object({
      field: z.enum(['stem', 'vignette', 'options', 'explanation', 'keyPoint', 'note']),
      text: z.string(),
      highlights: z.array(range),
    })
    .nullable(),
  note: z.string().nullable(),
  marked: z.boolean(),
  result: z.enum(['correct', 'incorrect', 'unanswered']),
  seenAt: time,
})

export type FoundQuestion = z.output<typeof found>

export const searchQuestions = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Looks through the questions that the learner has seen with their explanations, and the notes on them.',
  access: 'learner',
  query: z.object({
    /** Words that must all occur; quotes hold words together. None: everything, newest first. */
    q: z.string().max(200, 'Search for at most 200 characters; shorten it.').default(''),
    marked: flag,
    noted: flag,
    qbank_id: itemId.optional(),
  }),
  /** The first 50 of `total`. */
  reply: z.object({ total: z.int().min(0), results: z.array(found).max(50) }),
  refusals: [],
})
