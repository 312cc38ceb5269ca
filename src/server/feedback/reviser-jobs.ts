import { sumModelCalls } from '../ai/queries.ts'
import type { Db } from '../db/database.ts'
import { type Job, listJobs } from '../jobs/queries.ts'
import type { Feedback } from './queries.ts'

/** A job, as editors see it. */
export interface ReviserJob extends Pick<Job, 'state' | 'attempts' | 'note'> {
  inputTokens: number
  outputTokens: number
  costMicros: number
}

/** How far the reviser came with these feedbacks, and what that cost, by the id of the job. */
export async function listReviserJobs(
  db: Db,
  feedbacks: readonly Pick<Feedback, 'jobId'>[],
): Promise<Map<string, ReviserJob>> {
  const jobs = await listJobs(
    db,
    feedbacks.flatMap(({ jobId }) => jobId ?? []),
  )
  const ids = jobs.map(({ id }) => id)
  const sums = new Map((await sumModelCalls(db, ids)).map(({ jobId, ...sum }) => [jobId, sum]))
  const nothing = { inputTokens: 0, outputTokens: 0, costMicros: 0 }
  return new Map(
    jobs.map(({ id, state, attempts, note }) => [id, { state, attempts, note, ...(sums.get(id) ?? nothing) }]),
  )
}
