import { z } from 'zod'
import type { Budget } from '../../domain/pipeline/budget.ts'
import type { Db } from '../db/database.ts'
import { json } from '../db/json.ts'
import { insertJob, type Job, listJobs } from '../jobs/queries.ts'
import { newId } from '../new-id.ts'
import { type Draft, findDraft, findRun, listMoving, type Run, updateDraft, updateRun } from './queries.ts'

export const draftPayload = json(z.object({ draftId: z.string() }))

/** At once of one run, so that a learner's feedback does not wait behind a whole bank. */
const mostUnderWay = 4

/** Has the next drafts of a run worked on, or ends it where none is left to move; a job that was given up stops it. */
export async function startNext(db: Db, runId: string, now: Date) {
  const run = await findRun(db, runId)
  if (run?.state !== 'running') return
  const moving = await listMoving(db, runId)
  if (moving.length === 0) {
    await updateRun(db, runId, { state: 'done', finishedAt: now.toISOString() })
    return
  }
  const givenUp = (await listJobsOf(db, moving)).find(({ state }) => state === 'failed')
  if (givenUp) {
    await pauseRun(db, run, givenUp.note)
    return
  }
  const underWay = moving.filter(({ jobId }) => jobId !== null).length
  const next = moving.filter(({ jobId }) => jobId === null).slice(0, Math.max(0, mostUnderWay - underWay))
  for (const draft of next) await giveJob(db, draft, now)
}

const listJobsOf = (db: Db, drafts: readonly Pick<Draft, 'jobId'>[]) =>
  listJobs(
    db,
    drafts.flatMap(({ jobId }) => jobId ?? []),
  )

async function giveJob(db: Db, { id: draftId }: Pick<Draft, 'id'>, now: Date) {
  const id = newId(now)
  const kept = (await findDraft(db, draftId))?.dossier.left?.kept ?? null
  const payload = draftPayload.encode({ draftId })
  await insertJob(db, { id, kind: 'draft', payload, kept, createdAt: now.toISOString() })
  await updateDraft(db, draftId, { jobId: id }, now)
}

/** Stops a run where it is: what a stage has in hand is finished, and nothing begins after it. */
export const pauseRun = (db: Db, { id }: Pick<Run, 'id'>, note: string) => updateRun(db, id, { state: 'paused', note })

/** Whether anything of a run still moves: it goes on, or a stage has a draft in hand that it began before the pause. */
export async function isLive(db: Db, { id, state }: Pick<Run, 'id' | 'state'>, now: Date): Promise<boolean> {
  if (state !== 'paused') return state === 'running'
  const jobs = await listJobsOf(db, await listMoving(db, id))
  return jobs.some(({ leaseUntil }) => leaseUntil !== null && leaseUntil >= now.toISOString())
}

/** Stops the run of a draft whose job was given up. */
export async function draftGivenUp(db: Db, { payload }: Job, now: Date) {
  const draft = await findDraft(db, draftPayload.decode(payload).draftId)
  if (draft) await startNext(db, draft.runId, now)
}

/** Takes a draft out of the hand of its job, with what that had kept and what it cost. */
export async function leaveDraft(db: Db, id: string, now: Date) {
  const draft = await findDraft(db, id)
  if (!draft || draft.jobId === null) return
  const [job] = await listJobs(db, [draft.jobId])
  const { left } = draft.dossier
  const jobIds = [...(left?.jobIds ?? []), draft.jobId]
  const dossier = { ...draft.dossier, left: { jobIds, kept: job?.kept ?? left?.kept ?? null } }
  await updateDraft(db, id, { jobId: null, dossier }, now)
}

/** Goes on with a run where it stopped, with the budget that it has now; drafts whose job was given up get another. */
export async function resumeRun(db: Db, { id }: Pick<Run, 'id'>, now: Date, budget?: Budget) {
  const moving = await listMoving(db, id)
  const jobs = await listJobsOf(db, moving)
  const waiting = new Set(jobs.filter(({ state }) => state === 'waiting').map((job) => job.id))
  for (const draft of moving) {
    if (draft.jobId !== null && !waiting.has(draft.jobId)) await leaveDraft(db, draft.id, now)
  }
  const limits = budget && { mostCalls: budget.calls, mostTokens: budget.tokens, mostCostMicros: budget.costMicros }
  await updateRun(db, id, { ...limits, state: 'running', note: '', finishedAt: null })
  await startNext(db, id, now)
}

/** The draft that a job is about, unless it has gone on without that job. */
export async function findWork(
  db: Db,
  draftId: string,
  jobId: string,
): Promise<{ settled: string } | { run: Run; draft: Draft }> {
  const draft = await findDraft(db, draftId)
  const run = draft && (await findRun(db, draft.runId))
  if (!draft || !run) return { settled: 'The draft is gone.' }
  if (draft.state !== 'moving' || draft.jobId !== jobId) return { settled: 'The draft has gone on without this job.' }
  return { run, draft }
}
