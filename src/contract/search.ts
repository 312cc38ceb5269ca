import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { time, withoutNul } from './shapes.ts'

const found = z.object({
  questionId: z.string(),
  /** The newest block in which the learner met it. */
  blockId: z.string(),
  blockTitle: z.string(),
  qbankId: z.string(),
  domain: z.string(),
  stem: z.string(),
  vignette: z.string(),
  /** Where the words stand, and which characters they are; null where none were given. */
  excerpt: z
    .object({
      field: z.enum(['note', 'stem', 'vignette', 'options', 'section', 'explanation']),
      text: z.string(),
      highlights: z.array(z.object({ start: z.int().min(0), end: z.int().min(0) })),
    })
    .nullable(),
  note: z.string(),
  marked: z.boolean(),
  status: z.enum(['correct', 'incorrect', 'unanswered']),
})

export type FoundQuestion = z.output<typeof found>

export const longestSearch = 200

export const searchQuestions = endpoint({
  method: 'GET',
  path: '/api/user/questions',
  summary:
    'The learner\u2019s own questions of completed and tutor blocks whose text or note has all the words, best match first.',
  access: 'learner',
  query: z.object({
    q: z.string().overwrite(withoutNul).trim().max(longestSearch, 'Search for 200 characters at most.').default(''),
    /** `missed`: answered incorrectly at least once, found in a block where it was. */
    only: z.enum(['marked', 'notes', 'missed']).optional(),
  }),
  reply: z.array(found),
  refusals: [],
})

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/user/notes',
  summary: 'The learner\u2019s notes, newest first.',
  access: 'learner',
  reply: z.array(z.object({ questionId: z.string(), blockId: z.string(), note: z.string(), updatedAt: time })),
  refusals: [],
})
