import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count } from './shapes.ts'

const entry = z.object({
  position: z.int().min(1),
  /** The public name that the learner set, else 'Reviewer' and a number: never the name to sign in with. */
  username: z.string(),
  /** Only for a signed-in user. */
  displayName: z.string().optional(),
  discipline: z.string(),
  reviews: count,
  points: count,
  rank: z.string(),
  badge: z.string(),
})

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/leaderboard',
  summary: 'The reviewers with the most reviews, and the caller\u2019s own place.',
  access: 'public',
  reply: z.object({ entries: z.array(entry), you: entry.nullable() }),
  refusals: [],
})
