import { z } from 'zod'
import { answeredQuestion } from './blocks.ts'
import { endpoint } from './endpoint.ts'

export const getDemoBlock = endpoint({
  method: 'GET',
  path: '/api/demo/block',
  summary: 'At most 5 questions with their keys, for visitors to try.',
  access: 'public',
  reply: z.object({ mode: z.literal('tutor'), questions: z.array(answeredQuestion).max(5) }),
  refusals: [],
})
