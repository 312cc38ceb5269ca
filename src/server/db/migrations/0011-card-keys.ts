import { type Kysely, sql } from 'kysely'
import { ofUser, optional, required, tableMaker } from './table-maker.ts'

/** Fewer indexes for a rating to write: the log is keyed by card, and what was begun on a day is found by its ratings. */
export async function rekeyCardReviews(db: Kysely<unknown>) {
  const { rekey, index } = tableMaker(db)
  const columns = {
    userId: ['text', ofUser],
    cardId: ['text', required],
    id: ['text', required],
    deckId: ['text', required],
    rating: ['integer', required],
    at: ['text', required],
    receivedAt: ['text', required],
    sessionId: ['text', optional],
    mode: ['text', required],
    undoneAt: ['text', optional],
  } as const
  await rekey('cardReviews', ['userId', 'cardId', 'id'], columns)
  await index('cardReviewsByTime', 'cardReviews', ['userId', 'at']).execute()
  // Nobody asks for the ratings without a session.
  const bySession = index('cardReviewsBySession', 'cardReviews', ['userId', 'sessionId'])
  await bySession.where(sql.ref('sessionId'), 'is not', null).execute()

  await db.schema.dropIndex('learnerCardsByBeginning').execute()
  // Stages are counted in a table of their own.
  await db.schema.dropIndex('learnerCardsByDeck').execute()
  await index('learnerCardsByDeck', 'learnerCards', ['userId', 'deckId']).execute()
}
