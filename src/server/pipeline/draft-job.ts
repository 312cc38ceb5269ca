import { mostAttempts } from '../../domain/jobs/next-try.ts'
import { afterStage } from '../../domain/pipeline/draft-progress.ts'
import type { Stage } from '../../domain/pipeline/stages.ts'
import { ModelFailure } from '../ai/api.ts'
import { sumCalls } from '../ai/queries.ts'
import { type AttemptTools, type Ending, JobFailure, type JobHandler } from '../jobs/api.ts'
import type { Job } from '../jobs/queries.ts'
import { newId } from '../new-id.ts'
import { draftPayload, findWork, leaveDraft, pauseRun, startNext } from './advance.ts'
import { contextOf, markOfDeps, type PipelineDeps, RunStops, type StageContext, type StageWork } from './context.ts'
import { control } from './control.ts'
import { hunt } from './hunt.ts'
import { grade, inspect } from './inspect-stages.ts'
import { publishUnattended } from './publish.ts'
import { type Draft, insertResult, type Run, updateDraft } from './queries.ts'
import { create, research } from './write-stages.ts'

const stageWork: Record<Stage, (context: StageContext) => Promise<StageWork>> = {
  researcher: research,
  creator: create,
  inspector: inspect,
  hunter: hunt,
  grader: grade,
  controller: control,
}

/** Takes a draft through the stage where it stands; what comes of that, and the job of the next stage, begin together. */
export const draftJob =
  (deps: PipelineDeps): JobHandler =>
  async (job, tools) => {
    const { draftId } = draftPayload.decode(job.payload)
    const work = await deps.database.read((db) => findWork(db, draftId, job.id))
    if ('settled' in work) return async () => work.settled
    const { run, draft } = work
    if (run.state !== 'running') return leaving(draft, job)
    const began = deps.clock()
    try {
      const done = await attempt(deps, run, draft, job, tools)
      return ending(deps, { job, began, draftId, done })
    } catch (error) {
      return afterFailure(error, { run, draft, job, tools })
    }
  }

/**
 * An answer that is no answer destroys the attempt, as a bad question does. In a calibration it stops the run: it finds no
 * error, and would count as though it had.
 */
async function attempt(deps: PipelineDeps, run: Run, draft: Draft, job: Job, tools: AttemptTools): Promise<StageWork> {
  // A calibration is valid only for the prompts and models with which it was made.
  if ((run.kind === 'calibration' || run.isUnattended === 1) && run.mark !== markOfDeps(deps)) {
    throw new RunStops('Prompts or models are not those of the beginning.')
  }
  const context = contextOf(deps, run, draft, job, tools)
  try {
    return await stageWork[draft.stage](context)
  } catch (error) {
    if (!(error instanceof ModelFailure) || error.kind !== 'unusable') throw error
    if (run.kind === 'calibration') throw new RunStops(error.message)
    return { verdict: 'failed', reason: error.message, dossier: draft.dossier, ...askedUntil(context, error) }
  }
}

/** All that was asked and answered up to an answer that is none. */
function askedUntil({ asked, job }: StageContext, { written }: ModelFailure) {
  const before = job.kept === null ? {} : JSON.parse(job.kept)
  const answers = asked.flatMap(({ answer }) => (answer === undefined ? [] : [answer]))
  return {
    input: asked.at(-1)?.material ?? {},
    output: { ...before, answers, written },
    models: [...new Set(asked.map(({ model }) => model))],
    promptVersion: [...new Set(asked.map((one) => one.promptVersion))].join(', '),
  }
}

interface Done {
  job: Job
  began: Date
  draftId: string
  done: StageWork
}

const ending =
  (deps: PipelineDeps, { job, began, draftId, done }: Done): Ending =>
  async (db, now) => {
    const work = await findWork(db, draftId, job.id)
    // Somebody edited it meanwhile.
    if ('settled' in work) return work.settled
    const { run, draft } = work
    const { stage, attempt } = draft
    const { verdict, reason, input, output, models, promptVersion } = done
    const { left, ...dossier } = done.dossier
    await insertResult(db, {
      id: newId(now),
      draftId,
      runId: run.id,
      attempt,
      stage,
      verdict,
      reason,
      input: JSON.stringify(input),
      output: JSON.stringify(output),
      models: models.join(', '),
      promptVersion,
      ...(await sumCalls(db, { jobIds: [...(left?.jobIds ?? []), job.id] })),
      milliseconds: Math.max(0, deps.clock().getTime() - began.getTime()),
      at: now.toISOString(),
    })
    const isEdited = draft.editedById !== null
    const progress = afterStage(draft, run.kind, { verdict, reason }, isEdited)
    await updateDraft(db, draftId, { ...progress, dossier, jobId: null }, now)
    if (progress.state === 'passed' && run.isUnattended === 1) {
      await publishUnattended(db, deps, run, { ...draft, ...progress, dossier }, now)
    }
    await startNext(db, run.id, now)
    return `${stage}: ${verdict}`
  }

interface Failed {
  run: Run
  draft: Draft
  job: Job
  tools: AttemptTools
}

/** A failure that no further attempt can mend stops the run. Once it is mended, the run goes on from there. */
function afterFailure(error: unknown, { run, draft, job, tools }: Failed): Ending {
  if (tools.signal.aborted) throw error
  const isLast = job.attempts >= mostAttempts
  if (error instanceof RunStops) return stopping(run, draft, job, error.message)
  if (error instanceof ModelFailure) {
    if (error.kind === 'lasting' || isLast) return stopping(run, draft, job, error.message)
    throw new JobFailure(error.message, { retryAfterSeconds: error.retryAfterSeconds })
  }
  if (error instanceof JobFailure && isLast) return stopping(run, draft, job, error.message)
  throw error
}

const stopping =
  (run: Run, draft: Draft, job: Job, note: string): Ending =>
  async (db, now) => {
    await pauseRun(db, run, note)
    return leaving(draft, job)(db, now)
  }

/** The draft waits where it is. */
const leaving =
  (draft: Draft, job: Job): Ending =>
  async (db, now) => {
    const work = await findWork(db, draft.id, job.id)
    if (!('settled' in work)) await leaveDraft(db, draft.id, now)
    return 'The run is paused.'
  }
