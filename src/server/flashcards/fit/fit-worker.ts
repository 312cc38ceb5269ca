/** Runs in a thread of its own, so that nobody waits for the sums of somebody else. */
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { logLoss, trainingItems } from '../../../domain/flashcards/fsrs-fit.ts'
import type { Fit, FitTask } from './fit-scheduler.ts'

/** What we use of @open-spaced-repetition/binding 0.5, in either of its packages. */
interface Optimizer {
  FSRSBindingReview: new (rating: number, days: number) => object
  FSRSBindingItem: new (reviews: object[]) => object
  computeParameters: (
    items: object[],
    options: { enableShortTerm: boolean; numRelearningSteps: number },
  ) => Promise<number[]>
}

/** A native package is required: Node imports none yet without a warning. */
const load = (optimizer: string): Promise<Optimizer> | Optimizer =>
  URL.canParse(optimizer) ? import(optimizer) : createRequire(import.meta.url)(optimizer)

async function optimize({ optimizer, logs, parameters: before, calendar }: FitTask): Promise<Fit> {
  const { FSRSBindingItem, FSRSBindingReview, computeParameters } = await load(optimizer)
  const items = trainingItems(logs, calendar).map(
    (item) => new FSRSBindingItem(item.map(({ rating, days }) => new FSRSBindingReview(rating, days))),
  )
  const parameters = await computeParameters(items, { enableShortTerm: true, numRelearningSteps: 1 })
  return {
    reviews: logs.reduce((sum, log) => sum + log.length, 0),
    parameters,
    logLossBefore: logLoss(logs, before, calendar),
    logLossAfter: logLoss(logs, parameters, calendar),
  }
}

parentPort?.postMessage(await optimize(workerData))
