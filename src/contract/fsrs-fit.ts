import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count } from './shapes.ts'

const path = '/api/flashcards/scheduler/fit'

export const getFitFacts = endpoint({
  method: 'GET',
  path,
  summary: 'Whether FSRS can be fitted to the learner\u2019s own reviews, and how many of them there are.',
  access: 'learner',
  reply: z.object({
    /** Ratings that count for the schedule. */
    reviews: count,
    reviewsNeeded: count,
    /** Whether this server has the package for it. */
    isInstalled: z.boolean(),
  }),
  refusals: [],
})

export const fitScheduler = endpoint({
  method: 'POST',
  path,
  summary:
    'Fits FSRS to the learner\u2019s own reviews; nothing changes before the parameters are put into the preferences.',
  access: 'learner',
  body: z.object({}),
  reply: z.object({
    reviews: count,
    parameters: z.array(z.number()).length(21),
    /** Of the parameters in use and of the new ones, over the same reviews; lower is better. */
    logLossBefore: z.number(),
    logLossAfter: z.number(),
    isBetter: z.boolean(),
  }),
  refusals: ['too_few_reviews', 'fit_not_installed', 'fit_failed'],
})
