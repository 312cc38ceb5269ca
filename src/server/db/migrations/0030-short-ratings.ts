import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'
import { ofUser, optional, required, tableMaker } from './table-maker.ts'

/**
 * Has SQLite keep the ids and times of ratings and of rated cards as bytes and numbers. PostgreSQL keeps
 * the texts: an index there has one entry for many equal values, so they cost it less.
 */
export async function shortenRatings(db: Kysely<unknown>) {
  if (isPostgres(db)) return
  const { rekey, index } = tableMaker(db)
  await rekey('cardReviews', ['userId', 'id'], {
    userId: ['text', ofUser],
    id: ['short', required],
    cardId: ['text', required],
    deckId: ['text', required],
    rating: ['integer', required],
    at: ['short', required],
    receivedAt: ['text', required],
    sessionNumber: ['integer', optional],
    sessionId: ['text', optional],
    mode: ['text', required],
    undoneAt: ['text', optional],
  })
  await index('cardReviewsByCard', 'cardReviews', ['userId', 'cardId']).execute()
  await index('cardReviewsByTime', 'cardReviews', ['userId', 'at']).execute()
  for (const [name, column] of Object.entries({
    cardReviewsBySession: 'sessionNumber',
    cardReviewsByNamedSession: 'sessionId',
  })) {
    await index(name, 'cardReviews', ['userId', column]).where(sql.ref(column), 'is not', null).execute()
  }
  await rekey('cardReviewUndos', ['userId', 'id'], {
    userId: ['text', ofUser],
    id: ['short', required],
    undoneAt: ['text', required],
  })
  await rekey('learnerCards', ['userId', 'cardId'], {
    userId: ['text', ofUser],
    cardId: ['text', required],
    deckId: ['text', required],
    state: ['text', optional],
    stage: ['text', required],
    dueFrom: ['short', optional],
    firstReviewedAt: ['short', optional],
    lastRating: ['integer', optional],
    lastReviewId: ['short', optional],
    lastRatedAt: ['short', optional],
    reviews: ['integer', required],
    correct: ['integer', required],
    archivedAt: ['text', optional],
    flaggedAt: ['text', optional],
  })
  const due = ['userId', 'dueFrom', 'cardId', 'deckId', 'archivedAt', 'lastRating']
  await index('learnerCardsByDue', 'learnerCards', due).execute()
  await index('learnerCardsByDeck', 'learnerCards', ['userId', 'deckId']).execute()
}
