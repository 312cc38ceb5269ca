import { Worker } from 'node:worker_threads'
import type { Calendar } from '../../../domain/calendar/calendar.ts'
import type { LoggedReview } from '../../../domain/flashcards/scheduler.ts'
import { LearnerQueue } from '../schedules/learner-queue.ts'

export interface FitTask {
  /** The name or address of the optimizer's package. */
  optimizer: string
  /** One log for each card. */
  logs: LoggedReview[][]
  /** The weights in use; null: the library's own. */
  parameters: readonly number[] | null
  calendar: Calendar
}

export interface Fit {
  /** How many ratings it was made from. */
  reviews: number
  parameters: number[]
  logLossBefore: number
  logLossAfter: number
}

/** Our optional dependency, for Linux on x64; elsewhere the package for every platform, which an operator adds. */
const packages = ['@open-spaced-repetition/binding-linux-x64-gnu', '@open-spaced-repetition/binding'] as const

const longestMs = 120_000

/** Whether the optimizer is there. */
export function isInstalled(optimizer: string): boolean {
  try {
    import.meta.resolve(optimizer)
    return true
  } catch {
    return false
  }
}

/** Where none of them is installed, all else works. */
export const usualOptimizer = packages.find(isInstalled) ?? packages[0]

const mostWaiting = 20
// The sample of a fit needs a small part of this.
const heapOfWorker = { maxOldGenerationSizeMb: 512 }

/**
 * Fits FSRS in a thread of its own, one learner after the other, so that the cores are left to the requests. A learner
 * who asks again meanwhile gets the fit that is under way.
 */
export class FitQueue {
  readonly #queue = new LearnerQueue<Fit>('done')

  /** @param read reads the logs to fit only when the fit begins, so that a queue of fits holds none */
  fit(userId: string, read: () => Promise<FitTask>): Promise<Fit> {
    if (this.#queue.count === mostWaiting && !this.#queue.has(userId)) {
      return Promise.reject(new Error('too many learners wait for a fit'))
    }
    return this.#queue.add(userId, () => read().then(fitInWorker))
  }
}

function fitInWorker(task: FitTask): Promise<Fit> {
  const worker = new Worker(new URL('./fit-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: heapOfWorker,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Fit>()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the fitting ended without a result')))
  const timer = setTimeout(() => reject(new Error('the fitting took too long')), longestMs)
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
