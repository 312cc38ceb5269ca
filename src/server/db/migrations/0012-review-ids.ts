import type { Kysely } from 'kysely'
import { tableMaker } from './table-maker.ts'

/** A review id belongs to one card: each rating that comes is looked up by its id, as each undo is. */
export async function indexReviewIds(db: Kysely<unknown>) {
  await tableMaker(db).index('cardReviewsById', 'cardReviews', ['userId', 'id']).execute()
}
