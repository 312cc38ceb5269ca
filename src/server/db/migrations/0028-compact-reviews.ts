import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'
import { ofUser, optional, required, tableMaker } from './table-maker.ts'

/**
 * Keeps long ids once less: a rating's id belongs to one card, so it is the key, and the index by card does without it; a
 * rating names its study session by a number. Ratings and sessions of before stay as they are.
 */
export async function compactReviews(db: Kysely<unknown>) {
  const { rekey, index, addInteger } = tableMaker(db)
  await addInteger('studySessions', 'number')
  const byNumber = index('studySessionsByNumber', 'studySessions', ['userId', 'number'])
  await byNumber.unique().where(sql.ref('number'), 'is not', null).execute()
  // Before migration 12 two cards could have ratings of one id: of those, one keeps it.
  await sql`
    update "cardReviews" set "id" = "id" || '-' || "cardId" where exists (
      select 1 from "cardReviews" as "first"
      where "first"."userId" = "cardReviews"."userId" and "first"."id" = "cardReviews"."id"
      and "first"."cardId" < "cardReviews"."cardId"
    )
  `.execute(db)
  await rekey('cardReviews', ['userId', 'id'], {
    userId: ['text', isPostgres(db) ? required : ofUser],
    id: ['text', required],
    cardId: ['text', required],
    deckId: ['text', required],
    rating: ['integer', required],
    at: ['text', required],
    receivedAt: ['text', required],
    sessionId: ['text', optional],
    mode: ['text', required],
    undoneAt: ['text', optional],
  })
  await addInteger('cardReviews', 'sessionNumber')
  await index('cardReviewsByCard', 'cardReviews', ['userId', 'cardId']).execute()
  await index('cardReviewsByTime', 'cardReviews', ['userId', 'at']).execute()
  for (const [name, column] of Object.entries({
    cardReviewsBySession: 'sessionNumber',
    cardReviewsByNamedSession: 'sessionId',
  })) {
    await index(name, 'cardReviews', ['userId', column]).where(sql.ref(column), 'is not', null).execute()
  }
}
