import { fitScheduler, getFitFacts } from '../../contract/fsrs-fit.ts'
import { userPreferences } from '../../contract/preferences.ts'
import { drawQuestions } from '../../domain/blocks/draw-questions.ts'
import type { LoggedReview } from '../../domain/flashcards/fold-reviews.ts'
import { fewestReviewsToFit, sampleToFit } from '../../domain/flashcards/fsrs-fit.ts'
import { batchesOf } from '../db/batches.ts'
import type { Database } from '../db/database.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { getPreferences } from '../preferences/queries.ts'
import { type Fit, FitQueue, type FitTask, isInstalled, usualOptimizer } from './fit-scheduler.ts'
import { listReviewed, type ReviewedCard } from './learner-card-queries.ts'
import { countScheduled, listLog } from './study-queries.ts'

export function fitRoutes(handle: Handle, { fsrsOptimizer = usualOptimizer, chance }: Deps) {
  const fits = new FitQueue()

  handle(getFitFacts, async ({ db, user }) => ({
    reviews: await countScheduled(db, user.id),
    reviewsNeeded: fewestReviewsToFit,
    isInstalled: isInstalled(fsrsOptimizer),
  }))

  handle(fitScheduler, {
    prepare: async ({ database, user, refused }) => {
      if (!isInstalled(fsrsOptimizer)) throw refused('fit_not_installed')
      const reviews = await database.read((db) => countScheduled(db, user.id))
      if (reviews < fewestReviewsToFit) throw refused('too_few_reviews')
      const read = () => readTask(database, user.id, fsrsOptimizer, chance)
      const fit = await fits.fit(user.id, read).catch(() => undefined)
      if (!fit || !isUsable(fit)) throw refused('fit_failed')
      return fit
    },
    answer: async ({ prepared }) => ({ ...prepared, isBetter: prepared.logLossAfter < prepared.logLossBefore }),
  })
}

/** Reads in slices: each is a transaction of its own, so that others have their turn in between. */
async function readTask({ read }: Database, userId: string, optimizer: string, chance: () => number): Promise<FitTask> {
  const preferences = await read((db) => getPreferences(db, userId, 'user', userPreferences))
  const cards: ReviewedCard[] = []
  for (let page: ReviewedCard[] | undefined; !page || page.length > 0; cards.push(...page))
    page = await read((db) => listReviewed(db, userId, cards.at(-1)?.cardId))
  const logs: LoggedReview[][] = []
  for (const batch of batchesOf(sampleToFit(drawQuestions(cards, cards.length, chance)))) {
    const ids = batch.map(({ cardId }) => cardId)
    const rows = (await read((db) => listLog(db, userId, ids))).filter(({ mode }) => mode === 'spaced')
    for (const card of Map.groupBy(rows, ({ cardId }) => cardId).values())
      logs.push(card.map(({ id, rating, at, mode }) => ({ id, rating, at, mode })))
  }
  const { fsrsParameters: parameters, timeZone, dayStartHour } = preferences
  return { optimizer, logs, parameters, calendar: { timeZone, dayStartHour } }
}

const isUsable = ({ parameters, logLossBefore, logLossAfter }: Fit) =>
  parameters.length === 21 && [...parameters, logLossBefore, logLossAfter].every(Number.isFinite)
