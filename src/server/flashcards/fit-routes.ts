import { fitScheduler, getFitFacts } from '../../contract/fsrs-fit.ts'
import { type UserPreferences, userPreferences } from '../../contract/preferences.ts'
import { fewestReviewsToFit } from '../../domain/flashcards/fsrs-fit.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { getPreferences } from '../preferences/queries.ts'
import { type Fit, fitInTurn, isInstalled, usualOptimizer } from './fit-scheduler.ts'
import { countScheduled, listLog } from './study-queries.ts'

export function fitRoutes(handle: Handle, { fsrsOptimizer = usualOptimizer }: Deps) {
  handle(getFitFacts, async ({ db, user }) => ({
    reviews: await countScheduled(db, user.id),
    reviewsNeeded: fewestReviewsToFit,
    isInstalled: isInstalled(fsrsOptimizer),
  }))

  handle(fitScheduler, {
    prepare: async ({ database, user, refused }) => {
      if (!isInstalled(fsrsOptimizer)) throw refused('fit_not_installed')
      const { reviews, logs, preferences } = await database.read((db) => readLogs(db, user.id))
      if (reviews < fewestReviewsToFit) throw refused('too_few_reviews')
      const { fsrsParameters: parameters, timeZone, dayStartHour } = preferences
      const calendar = { timeZone, dayStartHour }
      const fit = await fitInTurn({ optimizer: fsrsOptimizer, logs, parameters, calendar }).catch(() => undefined)
      if (!fit || !isUsable(fit)) throw refused('fit_failed')
      return { reviews, ...fit }
    },
    answer: async ({ prepared }) => ({ ...prepared, isBetter: prepared.logLossAfter < prepared.logLossBefore }),
  })
}

async function readLogs(db: Db, userId: string) {
  const preferences: UserPreferences = await getPreferences(db, userId, 'user', userPreferences)
  const counting = (await listLog(db, userId)).filter(({ mode }) => mode === 'spaced')
  const logged = counting.map(({ cardId, id, rating, at, mode }) => ({ cardId, log: { id, rating, at, mode } }))
  const logs = [...Map.groupBy(logged, ({ cardId }) => cardId).values()].map((card) => card.map(({ log }) => log))
  return { reviews: counting.length, logs, preferences }
}

const isUsable = ({ parameters, logLossBefore, logLossAfter }: Fit) =>
  parameters.length === 21 && [...parameters, logLossBefore, logLossAfter].every(Number.isFinite)
