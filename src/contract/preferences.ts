import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What New block begins with. */
export const qbankPreferences = z.object({
  defaultMode: z.enum(['exam', 'tutor']).default('exam'),
  defaultQuestionCount: z.int().min(1).max(100).default(40),
})

export const getQbankPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences/qbank',
  summary: 'What New block begins with.',
  access: 'learner',
  reply: qbankPreferences,
  refusals: [],
})

export const setQbankPreferences = endpoint({
  method: 'PUT',
  path: '/api/preferences/qbank',
  summary: 'Sets what New block begins with; what is left out stays.',
  access: 'learner',
  body: z.object({
    defaultMode: z.enum(['exam', 'tutor']).optional(),
    defaultQuestionCount: z.int().min(1).max(100).optional(),
  }),
  reply: qbankPreferences,
  refusals: [],
})
