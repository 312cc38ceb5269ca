import { default_w } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { fitScheduler } from '../../../contract/fsrs-fit.ts'
import { now, type Tools } from '../../testing/app.ts'
import { withCards } from '../../testing/flashcards.ts'
import { isInstalled, usualOptimizer } from './fit-scheduler.ts'

const path = '/api/flashcards/scheduler/fit'

/** Stands in for the package: the library's weights, the first four scaled. */
const standIn = (scale: string) =>
  `data:text/javascript,${encodeURIComponent(`
  export class FSRSBindingReview { constructor(rating, days) { this.rating = rating; this.days = days } }
  export class FSRSBindingItem { constructor(reviews) { this.reviews = reviews } }
  export const computeParameters = async (items, { enableShortTerm }) => {
    if (!enableShortTerm || !items.every(({ reviews }) => reviews.at(-1).days > 0)) throw new Error('not as it is used')
    return [${default_w}].map((weight, n) => (n < 4 ? weight * ${scale} : weight))
  }`)}`
const installed = { fsrsOptimizer: standIn('4') }
const absent = { fsrsOptimizer: '@open-spaced-repetition/not-there' }

/** So many ratings on each of five days; nothing is ever forgotten. */
async function study(ask: Tools['ask'], aDay = 80) {
  const days = [-60, -50, -35, -20, -3]
  const ratings = Array.from({ length: aDay * days.length }, (_, n) => ({
    id: `r${n}`,
    cardId: `studies-c${1 + (n % 50)}`,
    rating: 3,
    at: now.getTime() + (days[Math.floor(n / aDay)] ?? 0) * 86_400_000 + n * 1000,
  }))
  const sent = ratings.map(({ at, ...rating }) => ({ ...rating, reviewedAt: new Date(at).toISOString() }))
  await ask('ada', 'POST', '/api/flashcards/reviews', sent)
}

const fitted = async (ask: Tools['ask']) => (await ask('ada', 'POST', path, {})).json as ReplyOf<typeof fitScheduler>

describe('fitting FSRS to a learner’s own reviews', () => {
  // Shows flashcards-37
  test('says plainly where the package for it is not installed', () =>
    withCards(async ({ ask }) => {
      await study(ask)
      const facts = { reviews: 400, reviewsNeeded: 400, isInstalled: false }
      expect((await ask('ada', 'GET', path)).json).toEqual(facts)
      expect(await ask('ada', 'POST', path, {})).toMatchObject({
        status: 503,
        json: { code: 'fit_not_installed', error: 'Fitting FSRS to your reviews is not installed on this server.' },
      })
    }, absent))

  // Shows flashcards-37
  test('asks for 400 reviews', () =>
    withCards(async ({ ask }) => {
      await study(ask, 79)
      expect((await ask('ada', 'GET', path)).json).toEqual({ reviews: 395, reviewsNeeded: 400, isInstalled: true })
      expect(await ask('ada', 'POST', path, {})).toMatchObject({ status: 409, json: { code: 'too_few_reviews' } })
      expect(await ask('ana', 'POST', path, {})).toMatchObject({ status: 409 })
      for (const method of ['GET', 'POST'] as const) {
        expect((await ask('stranger', method, path, method === 'GET' ? undefined : {})).status).toBe(401)
      }
    }, installed))

  // Shows flashcards-37
  test('shows the log loss before and after, and changes nothing before the parameters are taken', () =>
    withCards(async ({ ask }) => {
      await study(ask)
      await ask('ada', 'PUT', '/api/preferences/user', { scheduler: 'fsrs' })
      const dueNow = async () => (await ask('ada', 'GET', '/api/flashcards/cards?deckId=studies&limit=5')).json
      const before = await dueNow()
      const fit = await fitted(ask)
      expect(fit.reviews).toBe(400)
      expect(fit.parameters[0]).toBeCloseTo((default_w[0] ?? 0) * 4)
      // Nothing was ever forgotten, so who remembers longer is the better guess.
      expect(fit.logLossAfter).toBeLessThan(fit.logLossBefore)
      expect(fit.isBetter).toBe(true)
      expect(await dueNow()).toEqual(before)
      await ask('ada', 'PUT', '/api/preferences/user', { fsrsParameters: fit.parameters })
      const again = await fitted(ask)
      expect(again.logLossBefore).toBeCloseTo(fit.logLossAfter)
      expect(again.isBetter).toBe(false)
      await ask('ada', 'PUT', '/api/preferences/user', { fsrsParameters: null })
      expect(await dueNow()).toEqual(before)
    }, installed))

  test('that breaks is a refusal, not a crash', () =>
    withCards(
      async ({ ask }) => {
        await study(ask)
        expect(await ask('ada', 'POST', path, {})).toMatchObject({ status: 503, json: { code: 'fit_failed' } })
        expect((await ask('ada', 'GET', path)).status).toBe(200)
      },
      { fsrsOptimizer: standIn('nothing.like.this') },
    ))

  // Where npm could install the optional dependency: here the real one shows that we call it as it wants to be called.
  test.skipIf(!isInstalled(usualOptimizer))('works with the package itself', () =>
    withCards(async ({ ask }) => {
      await study(ask)
      const fit = await fitted(ask)
      expect(fit.parameters).toHaveLength(21)
      expect(fit.logLossAfter).toBeLessThanOrEqual(fit.logLossBefore)
    }),
  )
})
