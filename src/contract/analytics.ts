import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { time } from './shapes.ts'

const count = z.int().min(0)

const completedBlock = z.object({
  blockId: z.string(),
  title: z.string(),
  completedAt: time,
  /** A fraction, 0 to 1. */
  accuracy: z.number().min(0).max(1),
  totalQuestions: count,
})

export type CompletedBlock = z.output<typeof completedBlock>

export const listCompletedBlocks = endpoint({
  method: 'GET',
  path: '/api/analytics/blocks/completed',
  summary: 'The learner\u2019s completed blocks, oldest first.',
  access: 'learner',
  reply: z.array(completedBlock),
  refusals: [],
})

export const getBlockDetail = endpoint({
  method: 'GET',
  path: '/api/analytics/blocks/:blockId',
  summary: 'How one completed block went, by domain, and how its answers changed.',
  access: 'learner',
  params: z.object({ blockId: z.string().regex(/^\d{1,16}$/, 'Expected the number of a block.') }),
  reply: z.object({
    blockId: z.string(),
    completedAt: time,
    correctAnswers: count,
    totalQuestions: count,
    domains: z.array(z.object({ name: z.string(), correct: count, total: count })),
    answerChanges: z.object({ wrongToRight: count, rightToWrong: count, wrongToWrong: count }),
  }),
  refusals: ['not_found'],
})
