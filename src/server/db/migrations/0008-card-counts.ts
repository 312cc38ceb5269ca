import { type Kysely, sql } from 'kysely'
import type { Model } from '../model.ts'
import { ofUser, required, tableMaker } from './table-maker.ts'

/** Counts that are kept, so that a list of decks need not count a hundred thousand cards, and a shorter way to what is due. */
export async function createCardCounts(db: Kysely<unknown>) {
  const { table, index } = tableMaker(db)
  await table('cardCounts', ['userId', 'deckId', 'stage', 'isArchived'], {
    userId: ['text', ofUser],
    deckId: ['text', required],
    stage: ['text', required],
    isArchived: ['integer', required],
    cards: ['integer', required],
  })
  // All that the queue asks of a due card stands in the index.
  await db.schema.dropIndex('learnerCardsByDue').execute()
  const asked = ['userId', 'dueFrom', 'cardId', 'deckId', 'archivedAt', 'lastRating']
  await index('learnerCardsByDue', 'learnerCards', asked).execute()
  for (const isArchived of [0, 1] as const) {
    await (db as Kysely<Model>)
      .insertInto('cardCounts')
      .columns(['userId', 'deckId', 'stage', 'isArchived', 'cards'])
      .expression((from) =>
        from
          .selectFrom('learnerCards')
          .select((select) => [
            'userId',
            'deckId',
            'stage',
            sql.lit(isArchived).as('isArchived'),
            select.fn.countAll<number>().as('cards'),
          ])
          .where('archivedAt', isArchived === 1 ? 'is not' : 'is', null)
          .groupBy(['userId', 'deckId', 'stage']),
      )
      .execute()
  }
}
