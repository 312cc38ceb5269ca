import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../new-id.ts'
import { hasDueJob, type Job, takeJob } from './queries.ts'
import { runJob, type WorkerSettings } from './run-job.ts'

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
    // A look costs no write.
    if (!(await database.read(async (db) => hasDueJob(db, await time(db))))) return undefined
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
