import { userPreferences } from '../../contract/preferences.ts'
import {
  finishSession,
  getQueue,
  listStudySessions,
  type StudySession,
  saveReviews,
  startSession,
  undoReview,
} from '../../contract/study.ts'
import { effectiveTime } from '../../domain/blocks/effective-time.ts'
import { isCorrect } from '../../domain/flashcards/card-state.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http.ts'
import { newId } from '../new-id.ts'
import { getPreferences } from '../preferences/queries.ts'
import { addToStandings, refold } from './card-standings.ts'
import { findDecksOf } from './deck-of-card.ts'
import { getScope } from './learner-decks.ts'
import {
  changeReviewModes,
  countRatings,
  findReview,
  findStudySession,
  insertNewReviews,
  insertStudySession,
  insertUndo,
  listSessionModes,
  listSessionsOf,
  listUndone,
  markUndone,
  updateStudySession,
} from './study/queries.ts'
import { studyQueue } from './study-queue.ts'
import type { StudySessionTable } from './tables.ts'

export function studyRoutes(handle: Handle, deps: Deps) {
  handle(getQueue, async ({ db, user, now, query }) => {
    const asking = { ...deps, db, user, now }
    const scope = await getScope(asking, query.deckId)
    const preferences = await preferencesOf(db, user.id)
    return studyQueue({ ...asking, scope, wanted: query, preferences })
  })

  handle(saveReviews, async ({ db, user, now, body, deviceNow, refused }) => {
    const userId = user.id
    const distinct = [...new Map(body.toReversed().map((review) => [review.id, review])).values()].toReversed()
    const cardIds = [...new Set(distinct.map(({ cardId }) => cardId))]
    const decks = await findDecksOf({ ...deps, db, user, now }, cardIds)
    const stranger = body.findIndex(({ cardId }) => !decks.has(cardId))
    if (stranger >= 0) throw refused('unknown_card', { field: `${stranger}.cardId` })

    const sessionIds = [...new Set(distinct.flatMap(({ sessionId }) => sessionId ?? []))]
    const modes = await listSessionModes(db, userId, sessionIds)
    const ids = distinct.map(({ id }) => id)
    const undone = await listUndone(db, userId, ids)
    const rows = distinct.map(({ id, cardId, rating, reviewedAt, sessionId = null }) => ({
      ...{ userId, id, cardId, rating, sessionId },
      deckId: decks.get(cardId) ?? '',
      at: effectiveTime(reviewedAt, now, deviceNow),
      receivedAt: now.toISOString(),
      mode: modes.get(sessionId ?? '') ?? 'spaced',
      undoneAt: undone.get(id) ?? null,
    }))
    const logged = await insertNewReviews(db, rows)
    const fresh = rows.filter(({ id, undoneAt }) => logged.has(id) && undoneAt === null)
    const states = await addToStandings(db, userId, fresh, cardIds, await preferencesOf(db, userId))
    return cardIds.map((cardId) => ({ cardId, state: states.get(cardId) ?? null }))
  })

  handle(undoReview, async ({ db, user, now, params }) => {
    const review = await findReview(db, user.id, params.id)
    await insertUndo(db, user.id, params.id, now.toISOString())
    if (!review) return { cardId: null, state: null }
    const { cardId } = review
    await markUndone(db, review, now.toISOString())
    const states = await refold(db, user.id, [cardId], await preferencesOf(db, user.id))
    return { cardId, state: states.get(cardId) ?? null }
  })

  handle(startSession, async ({ db, user, now, body, deviceNow }) => {
    const { id = newId(now), deckId, mode, cardCount, startedAt } = body
    if (await findStudySession(db, user.id, id)) return { id }
    const { name } = await getScope({ ...deps, db, user, now }, deckId)
    const session = { userId: user.id, id, deckId, deckName: name, mode, cardCount, completed: 0, secondsSpent: 0 }
    await insertStudySession(db, { ...session, startedAt: effectiveTime(startedAt, now, deviceNow) })
    // Ratings of it may have come first.
    const changed = await changeReviewModes(db, session)
    if (changed.length > 0) await refold(db, user.id, changed, await preferencesOf(db, user.id))
    return { id }
  })

  handle(finishSession, async ({ db, user, params, body, refused }) => {
    const session = await findStudySession(db, user.id, params.id)
    if (!session) throw refused('not_found')
    const completed = Math.max(session.completed, body.completed ?? 0)
    const secondsSpent = Math.max(session.secondsSpent, body.timeSpent ?? 0)
    await updateStudySession(db, session, { completed, secondsSpent })
    const shown = await showSessions(db, user.id, [{ ...session, completed, secondsSpent }])
    return shown[0] ?? refused('not_found')
  })

  handle(listStudySessions, async ({ db, user, query }) => {
    const deckId = query.deckId === 'default' ? undefined : query.deckId
    return showSessions(db, user.id, await listSessionsOf(db, user.id, deckId))
  })
}

const preferencesOf = (db: Db, userId: string) => getPreferences(db, userId, 'user', userPreferences)

async function showSessions(db: Db, userId: string, sessions: readonly StudySessionTable[]): Promise<StudySession[]> {
  const ids = sessions.map(({ id }) => id)
  const bySession = Map.groupBy(await countRatings(db, userId, ids), ({ sessionId }) => sessionId)
  return sessions.map(({ id, deckId, deckName, mode, cardCount, completed, secondsSpent, startedAt }) => {
    const counts = bySession.get(id) ?? []
    const sum = (some: typeof counts) => some.reduce((all, { ratings }) => all + ratings, 0)
    const correct = sum(counts.filter(({ rating }) => isCorrect(rating)))
    return {
      ...{ id, deckId, originalMode: mode, date: startedAt, cards: cardCount, completed },
      correctPercentage: counts.length === 0 ? 0 : Math.round((100 * correct) / sum(counts)),
      ...{ timeSpent: secondsSpent, actualDeckName: deckName, deckName },
    }
  })
}
