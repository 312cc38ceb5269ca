import { z } from 'zod'
import { versionSources } from '../domain/content/version-source.ts'
import { endpoint } from './endpoint.ts'
import { blockId, count, time } from './shapes.ts'

const completedBlock = z.object({
  blockId: z.string(),
  title: z.string(),
  qbankId: z.string(),
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
  params: z.object({ blockId }),
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

const option = z.object({ id: z.string(), text: z.string() })

const rescoredBlock = z.object({
  blockId: z.string(),
  title: z.string(),
  completedAt: time,
  totalQuestions: count,
  /** As it was scored, in whole percent. */
  score: count,
  correctAnswers: count,
  /** The same answers by the keys of today. */
  scoreNow: count,
  correctAnswersNow: count,
  questions: z.array(
    z.object({
      questionId: z.string(),
      stem: z.string(),
      /** When the key changed, who changed it, and why. */
      changedAt: time,
      source: z.enum(versionSources),
      reason: z.string(),
      chosen: option,
      keyThen: option,
      keyNow: option,
    }),
  ),
})

export type RescoredBlock = z.output<typeof rescoredBlock>

export const listKeyChanges = endpoint({
  method: 'GET',
  path: '/api/analytics/key-changes',
  summary:
    'The learner\u2019s completed blocks with an answered question whose key has changed since, newest first, with their scores both ways.',
  access: 'learner',
  reply: z.array(rescoredBlock),
  refusals: [],
})

export const countBlockFlashcards = endpoint({
  method: 'GET',
  path: '/api/analytics/blocks/:blockId/flashcards',
  summary: 'How many cards the missed questions of a completed block make.',
  access: 'learner',
  params: z.object({ blockId }),
  reply: z.object({ count }),
  refusals: ['not_found'],
})

const fraction = z.number().min(0).max(1)

const overall = z.object({
  /** Completed blocks. */
  blocks: count,
  questions: count,
  correct: count,
  /** A fraction; 0 with no questions. */
  accuracy: fraction,
  /** Mean over the answered questions; 0 with none. */
  secondsPerQuestion: z.number().min(0),
})

const domainAccuracy = z.object({
  name: z.string(),
  correct: count,
  total: count,
  /** The others\u2019 fraction by their latest answers; null while fewer than 5 learners have answered there. */
  peerAccuracy: fraction.nullable(),
})

const trend = z.object({
  /** A calendar day of the time zone asked for, such as 2026-01-05. */
  date: z.iso.date(),
  accuracy: fraction,
  questions: count,
})

export type Overall = z.output<typeof overall>
export type Trend = z.output<typeof trend>

export const getOverall = endpoint({
  method: 'GET',
  path: '/api/analytics/overall',
  summary: 'The learner\u2019s completed blocks in sum.',
  access: 'learner',
  reply: overall,
  refusals: [],
})

export const listDomainAccuracies = endpoint({
  method: 'GET',
  path: '/api/analytics/domains',
  summary: 'How the learner did in each domain over all completed blocks, beside the other learners.',
  access: 'learner',
  reply: z.array(domainAccuracy),
  refusals: [],
})

export const listTrends = endpoint({
  method: 'GET',
  path: '/api/analytics/trends',
  summary: 'The learner\u2019s accuracy by the day of their calendar on which blocks were completed, oldest first.',
  access: 'learner',
  reply: z.array(trend),
  refusals: [],
})

export const getStreak = endpoint({
  method: 'GET',
  path: '/api/analytics/streak',
  summary: 'On how many days in a row, by the learner\u2019s calendar, a question was answered or a card rated.',
  access: 'learner',
  reply: z.object({ days: count, studiedToday: z.boolean() }),
  refusals: [],
})

export const listRecommendations = endpoint({
  method: 'GET',
  path: '/api/analytics/recommendations',
  summary: 'What to study next, weakest first.',
  access: 'learner',
  reply: z.array(z.object({ domain: z.string(), reason: z.string(), qbankId: z.string() })),
  refusals: [],
})

export const getPerformance = endpoint({
  method: 'GET',
  path: '/api/user/performance',
  summary: 'Overall figures, domains and trends in one.',
  access: 'learner',
  reply: z.object({ overall, domains: z.array(domainAccuracy), trends: z.array(trend) }),
  refusals: [],
})
