import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { userPreferences } from '../../../contract/preferences.ts'
import { lockUserBySession } from '../../auth/queries.ts'
import { createLibrary } from '../../content/api.ts'
import { learnerOf } from '../../http/learner.ts'
import { savePreferences } from '../../preferences/queries.ts'
import { now } from '../../testing/app.ts'
import { withCards } from '../../testing/flashcards.ts'
import { keepReviews, readForReviews } from '../study/keep-reviews.ts'
import { listLearnerCards, listStageCounts, recountCards } from './learner-card-queries.ts'
import { Replays } from './replays.ts'

const reviewOn = (day: number) => ({
  id: `rating-${day}`,
  cardId: 'heart-c1',
  rating: 3 as const,
  reviewedAt: `2026-01-0${day}T09:00:00.000Z`,
})

test('a replay waits for a rating that has read already, and loses nothing of it', () =>
  withCards(async ({ ask, database }) => {
    const replay = () => new Replays(database).replay('ana')
    for (const day of [1, 2, 3]) await ask('ana', 'POST', '/api/flashcards/reviews', [reviewOn(day)])
    const chosen = { ...userPreferences.parse({}), scheduler: 'fsrs' }
    await database.write((db) => savePreferences(db, { userId: 'ana', area: 'user' }, chosen))

    const { replayed } = await database.writeOwn(async (db) => {
      const user = await lockUserBySession(db, 'ana', now)
      if (!user) throw new Error('Ana is signed in.')
      const stored = await readForReviews(db, user.id, [reviewOn(4)])
      const replayed = replay()
      await Promise.race([replayed, pause(500)])
      const learner = learnerOf({ db, user, now, library: createLibrary(), contentAccess: 'open' })
      await keepReviews({ ...learner, deviceNow: undefined, keeps: () => {}, stored }, [reviewOn(4)])
      return { replayed }
    })
    await replayed

    const cardsAndCounts = () =>
      database.read(async (db) => {
        const counts = await listStageCounts(db, 'ana', new Set())
        return {
          cards: await listLearnerCards(db, 'ana', ['heart-c1']),
          counts: counts.filter(({ cards }) => cards > 0),
        }
      })
    const kept = await cardsAndCounts()
    expect(kept.cards).toMatchObject([{ reviews: 4, lastReviewId: 'rating-4' }])
    await database.write((db) => recountCards(db, 'ana'))
    await replay()
    expect(kept).toEqual(await cardsAndCounts())
  }))
