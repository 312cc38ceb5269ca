import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'
import { lockTables } from './lock-tables.ts'
import { ofUser, optional, required, tableMaker } from './table-maker.ts'

/**
 * Keeps long ids once less: a rating's id belongs to one card, so it is the key, and the index by card does without it; a
 * rating names its study session by a number. Ratings and sessions of before stay as they are.
 */
export async function compactReviews(db: Kysely<unknown>) {
  // What a server of the version before keeps while the rows are copied would be lost; so it waits, fails, and devices send it again.
  await lockTables(db, ['users', 'studySessions', 'cardReviews'])
  const { rekey, index, addInteger } = tableMaker(db)
  await addInteger('studySessions', 'number')
  const byNumber = index('studySessionsByNumber', 'studySessions', ['userId', 'number'])
  await byNumber.unique().where(sql.ref('number'), 'is not', null).execute()
  await renameRepeated(db)
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

interface Rating {
  userId: string
  id: string
  cardId: string
}

/** Before migration 12 two cards could have ratings of one id: of those the first card's keeps it. */
async function renameRepeated(db: Kysely<unknown>) {
  const { rows } = await sql<Rating>`
    select "one"."userId", "one"."id", "one"."cardId" from (
      select "userId", "id", min("cardId") as "cardId" from "cardReviews" group by "userId", "id" having count(*) > 1
    ) as "first"
    join "cardReviews" as "one" on "one"."userId" = "first"."userId" and "one"."id" = "first"."id"
    where "one"."cardId" > "first"."cardId"
  `.execute(db)
  for (const { userId, id, cardId } of rows) {
    await sql`
      update "cardReviews" set "id" = ${randomUUID()} where "userId" = ${userId} and "id" = ${id} and "cardId" = ${cardId}
    `.execute(db)
  }
}
