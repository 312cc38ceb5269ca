import { z } from 'zod'
import { questionStatuses } from '../domain/blocks/available-questions.ts'
import { shownModes } from '../domain/blocks/block-mode.ts'
import { endpoint } from './endpoint.ts'
import { answeredQuestion } from './question.ts'
import { count, itemId, success, time } from './shapes.ts'

/** How many questions of a Qbank that are open to a learner have which status. */
const progress = z.object({ correct: count, incorrect: count, unseen: count })

const qbank = z.object({
  id: z.string(),
  name: z.string(),
  subtitle: z.string(),
  color: z.string(),
  icon: z.string(),
  questionCount: count,
  unlockedCount: count,
  progress: progress.nullable(),
  /** What opens more: so many more reviews open so many questions in all. Null where all are open, or signed out. */
  unlock: z.object({ reviews: count, questions: count }).nullable(),
})

export type Qbank = z.output<typeof qbank>

const selection = z.object({ selection: z.object({ selectedQbanks: z.array(z.string()) }) })
const params = z.object({ id: itemId })

const questionStatus = z.enum(questionStatuses)

/** A query parameter that may be given once, several times, or not at all. */
const repeatable = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(item))

export const listQbanks = endpoint({
  method: 'GET',
  path: '/api/qbank',
  summary: 'Every Qbank by name, with the learner\u2019s own progress when signed in.',
  access: 'public',
  reply: z.array(qbank),
  refusals: [],
})

export const getSelection = endpoint({
  method: 'GET',
  path: '/api/qbank/selection',
  summary: 'The Qbanks that the learner has added.',
  access: 'learner',
  reply: selection,
  refusals: [],
})

export const setSelection = endpoint({
  method: 'POST',
  path: '/api/qbank/selection',
  summary: 'Replaces the list of added Qbanks.',
  access: 'learner',
  body: z.object({ selectedQbanks: z.array(itemId).max(100) }),
  reply: selection,
  refusals: ['unknown_qbank'],
})

export const addToSelection = endpoint({
  method: 'POST',
  path: '/api/qbank/selection/:id',
  summary: 'Adds a Qbank to the list, once.',
  access: 'learner',
  params,
  reply: selection,
  refusals: ['not_found'],
})

export const removeFromSelection = endpoint({
  method: 'DELETE',
  path: '/api/qbank/selection/:id',
  summary: 'Takes a Qbank off the list; what was answered stays.',
  access: 'learner',
  params,
  reply: selection,
  refusals: ['not_found'],
})

export const logAccess = endpoint({
  method: 'POST',
  path: '/api/qbank/:id/access',
  summary: 'Notes that the learner opened a Qbank.',
  access: 'learner',
  params,
  body: z.object({ accessedAt: time }),
  reply: success,
  refusals: ['not_found'],
})

export const listDomains = endpoint({
  method: 'GET',
  path: '/api/qbank/:id/domains',
  summary: 'The domains of a Qbank in blueprint order.',
  access: 'public',
  params,
  reply: z.array(
    z.object({
      name: z.string(),
      /** What it, or a domain from which it has questions, was called; a choice of such a name means this domain too. */
      formerly: z.array(z.string()).optional(),
    }),
  ),
  refusals: ['not_found'],
})

export const countDomains = endpoint({
  method: 'GET',
  path: '/api/qbank/:id/domain-counts',
  summary: 'How many questions a new block could draw from each domain, for the union of the statuses.',
  access: 'learner',
  params,
  query: z.object({
    status: repeatable(questionStatus),
    mode: z.enum(shownModes).optional(),
    /** Only questions that the learner marked in an earlier block. */
    marked: z.literal('1').optional(),
  }),
  reply: z.record(z.string(), count),
  refusals: ['not_found'],
})

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/qbank/:id/questions',
  summary: 'The questions of a Qbank with their keys, for admins.',
  access: 'admin',
  params,
  query: z.object({
    domain: z.string().optional(),
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.array(answeredQuestion),
  refusals: ['not_found'],
})

export const listProgress = endpoint({
  method: 'GET',
  path: '/api/qbank/progress',
  summary: 'The learner\u2019s progress in every Qbank.',
  access: 'learner',
  reply: z.array(progress.extend({ qbankId: z.string() })),
  refusals: [],
})
