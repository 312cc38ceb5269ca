import { type UserPreferences, userPreferences } from '../../contract/preferences.ts'
import type { Review } from '../../contract/study.ts'
import type { Db } from '../db/database.ts'
import { getPreferences } from '../preferences/queries.ts'
import { roomFor } from '../usage/queries.ts'
import { type LearnerCard, listLearnerCards } from './learner-card-queries.ts'
import { listReviewedCards, listSessionModes, listUndone } from './study-queries.ts'
import type { StudySessionTable } from './tables.ts'

/** What the database holds of all that ratings concern. */
export interface StoredReviews {
  /** The card of each of these ratings that was logged before, by the rating's id. */
  owners: ReadonlyMap<string, string>
  /** How many ratings the learner may still have. */
  room: number
  /** The modes of their study sessions, by id. */
  modes: ReadonlyMap<string, StudySessionTable['mode']>
  /** When ratings were taken back before they came, by id. */
  undone: ReadonlyMap<string, string>
  /** The rows of their cards, by the card's id. */
  cards: ReadonlyMap<string, LearnerCard>
  preferences: UserPreferences
}

/** Asks for all of it at once, so that ratings cost one journey to the database to read and one to write. */
export async function readForReviews(db: Db, userId: string, reviews: readonly Review[]): Promise<StoredReviews> {
  const distinct = (values: readonly string[]) => [...new Set(values)]
  const ids = distinct(reviews.map(({ id }) => id))
  const [owners, room, modes, undone, cards, preferences] = await Promise.all([
    listReviewedCards(db, userId, ids),
    roomFor(db, userId, 'reviews'),
    listSessionModes(db, userId, distinct(reviews.flatMap(({ sessionId }) => sessionId ?? []))),
    listUndone(db, userId, ids),
    listLearnerCards(db, userId, distinct(reviews.map(({ cardId }) => cardId))),
    getPreferences(db, userId, 'user', userPreferences),
  ])
  return { owners, room, modes, undone, cards: new Map(cards.map((row) => [row.cardId, row])), preferences }
}
