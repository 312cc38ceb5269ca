import {
  finishSession,
  getQueue,
  listStudySessions,
  type StudySession,
  startSession,
  undoReview,
} from '../../../contract/study.ts'
import { effectiveTime } from '../../../domain/blocks/effective-time.ts'
import { isCorrect } from '../../../domain/flashcards/card-state.ts'
import type { Db } from '../../db/database.ts'
import type { Deps, Handle } from '../../http/handle.ts'
import { newId } from '../../new-id.ts'
import { countUsage, roomFor, takeRoom } from '../../usage/queries.ts'
import { getScope } from '../decks/learner-decks.ts'
import { refold } from '../schedules/card-schedules.ts'
import type { StudySessionTable } from '../tables.ts'
import {
  countRatings,
  findReview,
  findStudySession,
  getStudySession,
  insertStudySession,
  insertUndo,
  joinSession,
  listEarlyRatings,
  listSessionsOf,
  markUndone,
  nextSessionNumber,
  updateStudySession,
} from './study-queries.ts'
import { studyQueue } from './study-queue.ts'

export function studyRoutes(handle: Handle, { chance }: Deps) {
  handle(getQueue, async ({ learner, query }) => {
    // The preferences, which the queue needs, come along.
    const [scope] = await Promise.all([getScope(learner, query.deckId), learner.preferences()])
    return studyQueue({ ...learner, chance, scope, wanted: query })
  })

  handle(undoReview, async ({ learner, db, user, now, params }) => {
    const review = await findReview(db, user.id, params.id)
    if (await insertUndo(db, user.id, params.id, now.toISOString())) await countUsage(db, user.id, 'undos', 1)
    if (!review) return { cardId: null, state: null }
    const { cardId } = review
    await markUndone(db, review, now.toISOString())
    const states = await refold(db, user.id, [cardId], await learner.preferences())
    return { cardId, state: states.get(cardId) ?? null }
  })

  handle(startSession, async ({ learner, db, user, now, body, deviceNow }) => {
    const { id = newId(now), deckId, mode, cardCount, startedAt } = body
    const [known, number, early, room] = await Promise.all([
      findStudySession(db, user.id, id),
      nextSessionNumber(db, user.id),
      // Ratings of it may have come first.
      listEarlyRatings(db, { userId: user.id, sessionId: id }),
      roomFor(db, user.id, 'studySessions'),
    ])
    if (known) return { id }
    const { name } = await getScope(learner, deckId)
    const counts = { cardCount, completed: 0, secondsSpent: 0 }
    const begun = { number, deckId, deckName: name, mode, startedAt: effectiveTime(startedAt, now, deviceNow) }
    const session = { userId: user.id, id, ...begun, ...counts }
    await takeRoom(db, user.id, 'studySessions', { amount: 1, room })
    await insertStudySession(db, { session })
    const changed = await joinSession(db, session, early)
    if (changed.length > 0) await refold(db, user.id, changed, await learner.preferences())
    return { id }
  })

  handle(finishSession, async ({ db, user, params, body }) => {
    const session = await getStudySession(db, user.id, params.id)
    const completed = Math.max(session.completed, body.completed ?? 0)
    const secondsSpent = Math.max(session.secondsSpent, body.timeSpent ?? 0)
    await updateStudySession(db, { userId: user.id, id: session.id, completed, secondsSpent })
    const ratings = await countRatings(db, user.id, [session])
    return showSession({ ...session, completed, secondsSpent }, ratings)
  })

  handle(listStudySessions, async ({ db, user, query }) => {
    const deckId = query.deckId === 'default' ? undefined : query.deckId
    return showSessions(db, user.id, await listSessionsOf(db, user.id, deckId))
  })
}

async function showSessions(db: Db, userId: string, sessions: readonly StudySessionTable[]): Promise<StudySession[]> {
  const bySession = Map.groupBy(await countRatings(db, userId, sessions), ({ sessionId }) => sessionId)
  return sessions.map((session) => showSession(session, bySession.get(session.id) ?? []))
}

function showSession(
  { id, deckId, deckName, mode, cardCount, completed, secondsSpent, startedAt }: StudySessionTable,
  counts: Awaited<ReturnType<typeof countRatings>>,
): StudySession {
  const sum = (some: typeof counts) => some.reduce((all, { ratings }) => all + ratings, 0)
  const correct = sum(counts.filter(({ rating }) => isCorrect(rating)))
  return {
    id,
    deckId,
    originalMode: mode,
    date: startedAt,
    cards: cardCount,
    completed,
    correctPercentage: counts.length === 0 ? 0 : Math.round((100 * correct) / sum(counts)),
    timeSpent: secondsSpent,
    actualDeckName: deckName,
    deckName,
  }
}
