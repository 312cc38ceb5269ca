import { setTimeout as pause } from 'node:timers/promises'
import { mostAttempts, nextTryAfterMs } from '../../domain/jobs/next-try.ts'
import type { Database, Db } from '../db/database.ts'
import { isLeftBehind } from '../db/migrate.ts'
import type { SharedTime } from '../db/shared-time.ts'
import { newId } from '../new-id.ts'
import { JobFailure, type JobHandler } from './api.ts'
import { extendLease, finishJob, giveBackJob, hasDueJob, type Job, keepInJob, putOffJob, takeJob } from './queries.ts'

interface WorkerSettings {
  database: Database
  time: SharedTime
  /** At least 0 and below 1, as `Math.random`. */
  chance: () => number
  /** How long a job stays with a process that says nothing any more. */
  leaseMs: number
  handlers: Record<Job['kind'], JobHandler>
  /** Runs in the transaction that gives up a job of this kind. */
  givenUp?: Partial<Record<Job['kind'], (db: Db, job: Job, now: Date) => Promise<void>>>
  log: Log
}

interface Log {
  /** Of a job that is put off. */
  warn: (fields: { note: string; runAfter: string }, sentence: string) => void
  /** Of one that is given up, with a sentence; without one of something that broke. */
  error: (error: unknown, sentence?: string) => void
}

export interface Worker {
  /** Begins to look for jobs. */
  start: () => void
  /** Does all jobs that are due, one after the other. */
  workOff: () => Promise<void>
  /** Takes no job any more, and gives those in hand back. */
  stop: () => Promise<void>
}

const lookEveryMs = 500
/** At once in one process; they mostly wait for a model. */
const mostAtOnce = 2

/** Does the jobs of a database, beside other processes that do the same. */
export function createWorker(settings: WorkerSettings): Worker {
  const { database, time, leaseMs, log } = settings
  const stopping = new AbortController()
  let working: Promise<void>[] = []

  async function take(): Promise<Job | undefined> {
    // A look costs no write. What a newer version asks for is not for this one.
    const mayTake = await database.read(
      async (db) => (await hasDueJob(db, await time(db))) && !(await isLeftBehind(db)),
    )
    if (!mayTake) return undefined
    return database.write(async (db) => {
      const now = await time(db)
      return takeJob(db, newId(now), now, new Date(now.getTime() + leaseMs))
    })
  }

  async function workOff() {
    while (!stopping.signal.aborted) {
      const job = await take()
      if (!job) return
      await runJob(settings, job, stopping.signal)
    }
  }

  async function workUntilStopped() {
    while (!stopping.signal.aborted) {
      // The database may be away for a while; the jobs in it are not lost.
      await workOff().catch((error) => log.error(error))
      await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    start: () => {
      working = Array.from({ length: mostAtOnce }, workUntilStopped)
    },
    workOff,
    stop: async () => {
      stopping.abort()
      await Promise.all(working)
    },
  }
}

/** Somebody else has the job: whatever this attempt did is to leave no trace. */
class LeaseLost extends Error {}

/** Makes one attempt at a job and writes down what came of it. */
async function runJob(settings: WorkerSettings, job: Job, stopping: AbortSignal) {
  const { database, time, log } = settings
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const heartbeat = beat(settings, job, lost)
  try {
    // The stop may have come while the job was being taken.
    signal.throwIfAborted()
    if (job.attempts > mostAttempts) throw new JobFailure('The server ended in the middle of it again and again.')
    const keep = async (value: unknown) => {
      if (!(await database.write((db) => keepInJob(db, job, value)))) throw new LeaseLost()
    }
    const end = await settings.handlers[job.kind](job, { signal, keep })
    await database.write(async (db) => {
      // A newer version began beside this attempt: what it wrote now would not fit there, so the lease runs out and it is done anew.
      if (await isLeftBehind(db)) throw new LeaseLost()
      const now = await time(db)
      const note = await end(db, now)
      // Thrown, so that the effects are taken back.
      if (!(await finishJob(db, job, { state: 'done', note }, now))) throw new LeaseLost()
    })
  } catch (error) {
    // Where even this fails, the lease runs out and another attempt begins.
    await settle(settings, job, error, signal).catch((error) => log.error(error))
  } finally {
    clearInterval(heartbeat)
  }
}

/** Keeps the lease while the attempt lasts. */
function beat({ database, time, leaseMs, log }: WorkerSettings, job: Job, lost: AbortController) {
  const extend = async () => {
    const isOurs = await database.write(async (db) => {
      const now = await time(db)
      return extendLease(db, job, new Date(now.getTime() + leaseMs))
    })
    if (!isOurs) lost.abort()
  }
  return setInterval(() => extend().catch((error) => log.error(error)), leaseMs / 3)
}

async function settle(settings: WorkerSettings, job: Job, error: unknown, signal: AbortSignal) {
  const { database, time, chance, log, givenUp } = settings
  if (error instanceof LeaseLost) return
  if (signal.aborted) {
    await database.write((db) => giveBackJob(db, job))
    return
  }
  const isKnown = error instanceof JobFailure
  if (!isKnown) log.error(error)
  const note = isKnown ? error.message : 'Something broke on our side.'
  const { isFinal, retryAfterSeconds } = isKnown ? error : { isFinal: false, retryAfterSeconds: 0 }
  const line = { jobId: job.id, kind: job.kind, attempt: job.attempts, note }
  const sayWhatFollows = await database.write(async (db) => {
    const now = await time(db)
    if (isFinal || job.attempts >= mostAttempts) {
      if (!(await finishJob(db, job, { state: 'failed', note }, now))) return
      await givenUp?.[job.kind]?.(db, job, now)
      return () => log.error(line, 'job failed')
    }
    const runAfter = new Date(now.getTime() + nextTryAfterMs(job.attempts, chance(), retryAfterSeconds))
    if (!(await putOffJob(db, job, note, runAfter))) return
    return () => log.warn({ ...line, runAfter: runAfter.toISOString() }, 'job put off')
  })
  // Only now: the work of a transaction may run twice.
  sayWhatFollows?.()
}
