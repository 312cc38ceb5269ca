import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { card } from './flashcard-parts.ts'
import { answeredQuestion } from './question.ts'

export const getDemoBlock = endpoint({
  method: 'GET',
  path: '/api/demo/block',
  summary: 'At most 5 questions with their keys, for visitors to try.',
  access: 'public',
  reply: z.object({ mode: z.literal('tutor'), questions: z.array(answeredQuestion).max(5) }),
  refusals: [],
})

export const getDemoCards = endpoint({
  method: 'GET',
  path: '/api/demo/cards',
  summary: 'At most 5 cards, for visitors to try.',
  access: 'public',
  reply: z.array(card).max(5),
  refusals: [],
})
