import { z } from 'zod'
import { isTimeZone } from '../domain/analytics/trends.ts'
import { endpoint } from './endpoint.ts'
import { time } from './shapes.ts'

const count = z.int().min(0)
const fraction = z.number().min(0).max(1)
const blockParams = z.object({ blockId: z.string().regex(/^\d{1,16}$/, 'Expected the number of a block.') })

const overall = z.object({
  blocks: count,
  questions: count,
  correct: count,
  accuracy: fraction,
  secondsPerQuestion: count,
})

const domainResult = z.object({
  name: z.string(),
  correct: count,
  total: count,
  /** A fraction of all learners' latest answers; null while fewer than 5 learners have answered. */
  peerAccuracy: fraction.nullable(),
})

const trend = z.object({ date: z.iso.date(), accuracy: fraction, questions: count })

export type Overall = z.output<typeof overall>
export type DomainResult = z.output<typeof domainResult>
export type Trend = z.output<typeof trend>

/** Whose midnight divides the days. */
const inTimeZone = z.object({
  timeZone: z.string().max(64).refine(isTimeZone, 'Expected a time zone such as America/New_York.').default('UTC'),
})

const completedBlock = z.object({
  blockId: z.string(),
  title: z.string(),
  completedAt: time,
  /** A fraction, 0 to 1. */
  accuracy: fraction,
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
  params: blockParams,
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

export const countBlockFlashcards = endpoint({
  method: 'GET',
  path: '/api/analytics/blocks/:blockId/flashcards',
  summary: 'How many cards the missed questions of a block make.',
  access: 'learner',
  params: blockParams,
  reply: z.object({ count }),
  refusals: ['not_found'],
})

export const getOverall = endpoint({
  method: 'GET',
  path: '/api/analytics/overall',
  summary: 'All completed blocks of the learner together.',
  access: 'learner',
  reply: overall,
  refusals: [],
})

export const listDomainResults = endpoint({
  method: 'GET',
  path: '/api/analytics/domains',
  summary: 'The learner\u2019s results by section over all completed blocks, beside those of all learners.',
  access: 'learner',
  reply: z.array(domainResult),
  refusals: [],
})

export const listTrends = endpoint({
  method: 'GET',
  path: '/api/analytics/trends',
  summary: 'The accuracy of each day on which the learner completed a block, earliest first.',
  access: 'learner',
  query: inTimeZone,
  reply: z.array(trend),
  refusals: [],
})

export const listRecommendations = endpoint({
  method: 'GET',
  path: '/api/analytics/recommendations',
  summary: 'The sections to study next, weakest first.',
  access: 'learner',
  reply: z.array(z.object({ domain: z.string(), reason: z.string(), qbankId: z.string() })),
  refusals: [],
})

export const getUserPerformance = endpoint({
  method: 'GET',
  path: '/api/user/performance',
  summary: 'Totals, sections and days of the learner in one reply.',
  access: 'learner',
  query: inTimeZone,
  reply: z.object({ overall, domains: z.array(domainResult), trends: z.array(trend) }),
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
