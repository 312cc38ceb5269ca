import { fitScheduler, getFitFacts } from '../../../contract/fsrs-fit.ts'
import { drawQuestions } from '../../../domain/blocks/draw-questions.ts'
import { fewestReviewsToFit, sampleToFit } from '../../../domain/flashcards/fsrs-fit.ts'
import type { LoggedReview } from '../../../domain/flashcards/scheduler.ts'
import type { Database } from '../../db/database.ts'
import type { Deps, Handle } from '../../http/handle.ts'
import { getLearnerPreferences } from '../../preferences/queries.ts'
import { slicesOf } from '../schedules/card-slices.ts'
import { listReviewed, type ReviewedCard } from '../schedules/learner-card-queries.ts'
import { countScheduled, listLog } from '../study/study-queries.ts'
import { type Fit, FitQueue, type FitTask, isInstalled } from './fit-scheduler.ts'

export function fitRoutes(handle: Handle, { fsrsOptimizer, chance }: Deps) {
  const fits = new FitQueue()

  handle(getFitFacts, {
    prepare: ({ database, user }) => countReviews(database, user.id),
    answer: async ({ prepared }) => ({
      reviews: prepared,
      reviewsNeeded: fewestReviewsToFit,
      isInstalled: isInstalled(fsrsOptimizer),
    }),
  })

  handle(fitScheduler, {
    prepare: async ({ database, user, refused }) => {
      if (!isInstalled(fsrsOptimizer)) throw refused('fit_not_installed')
      const reviews = await countReviews(database, user.id)
      if (reviews < fewestReviewsToFit) throw refused('too_few_reviews')
      const read = () => readTask(database, user.id, fsrsOptimizer, chance)
      const fit = await fits.fit(user.id, read).catch(() => undefined)
      if (!fit || !isUsable(fit)) throw refused('fit_failed')
      return fit
    },
    answer: async ({ prepared }) => ({ ...prepared, isBetter: prepared.logLossAfter < prepared.logLossBefore }),
  })
}

// Each slice is a transaction of its own, so that others work in between.

/** The ratings that count for the schedule. */
async function countReviews(database: Database, userId: string): Promise<number> {
  let reviews = 0
  for (const slice of slicesOf(await listAllReviewed(database, userId)))
    reviews += await database.read((db) => countScheduled(db, userId, slice))
  return reviews
}

async function listAllReviewed({ read }: Database, userId: string): Promise<ReviewedCard[]> {
  const cards: ReviewedCard[] = []
  for (let page: ReviewedCard[] | undefined; !page || page.length > 0; cards.push(...page))
    page = await read((db) => listReviewed(db, userId, cards.at(-1)?.cardId))
  return cards
}

async function readTask(database: Database, userId: string, optimizer: string, chance: () => number): Promise<FitTask> {
  const preferences = await database.read((db) => getLearnerPreferences(db, userId))
  const cards = await listAllReviewed(database, userId)
  const logs: LoggedReview[][] = []
  for (const slice of slicesOf(sampleToFit(drawQuestions(cards, cards.length, chance)))) {
    const rows = (await database.read((db) => listLog(db, userId, slice))).filter(({ mode }) => mode === 'spaced')
    for (const card of Map.groupBy(rows, ({ cardId }) => cardId).values())
      logs.push(card.map(({ id, rating, at, mode }) => ({ id, rating, at, mode })))
  }
  const { fsrsParameters: parameters, timeZone, dayStartHour } = preferences
  return { optimizer, logs, parameters, calendar: { timeZone, dayStartHour } }
}

const isUsable = ({ parameters, logLossBefore, logLossAfter }: Fit) =>
  parameters.length === 21 && [...parameters, logLossBefore, logLossAfter].every(Number.isFinite)
