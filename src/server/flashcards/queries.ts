import { listInBatches } from '../db/batches.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/database.ts'
import type { DeckChoiceTable, OwnCardTable } from './tables.ts'

/** Of these cards, those that have a text of the learner's own. */
export const listOwnCards = (db: Db, userId: string, cardIds: readonly string[]): Promise<OwnCardTable[]> =>
  listInBatches(cardIds, (cardIds) => selectOwnCards(db, { userId, cardIds }))

const selectOwnCards = compiledQuery<{ userId: string; cardIds: string[] }>()((db, { userId, cardIds }) =>
  db.selectFrom('ownCards').selectAll().where('userId', '=', userId).where('cardId', 'in', cardIds),
)

/** Lists the cards that the learner added to these decks, oldest first. */
export const listAdded = (db: Db, userId: string, deckIds: readonly string[]): Promise<OwnCardTable[]> =>
  listInBatches(deckIds, (deckIds) => selectAdded(db, { userId, deckIds }))

const selectAdded = compiledQuery<{ userId: string; deckIds: string[] }>()((db, { userId, deckIds }) =>
  db
    .selectFrom('ownCards')
    .selectAll()
    .where('userId', '=', userId)
    .where('deckId', 'in', deckIds)
    .where('kind', '=', 'added')
    .orderBy('createdAt')
    .orderBy('cardId'),
)

/** How many cards the learner added to each deck. */
export async function countAdded(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await selectAddedCounts(db, { userId })
  return new Map(rows.map(({ deckId, cards }) => [deckId, cards]))
}

const selectAddedCounts = compiledQuery<{ userId: string }>()((db, { userId }) =>
  db
    .selectFrom('ownCards')
    .select((select) => ['deckId', select.fn.countAll<number>().as('cards')])
    .where('userId', '=', userId)
    .where('kind', '=', 'added')
    .groupBy('deckId'),
)

/** The learner's text of a card; what was added stays added. */
export const saveOwnCard = (db: Db, { kind, ...card }: OwnCardTable) =>
  db
    .insertInto('ownCards')
    .values({ ...card, kind })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'cardId'])
        .doUpdateSet({ front: card.front, back: card.back, category: card.category }),
    )
    .execute()

export const deleteOwnCard = (db: Db, { userId, cardId }: Pick<OwnCardTable, 'userId' | 'cardId'>) =>
  db.deleteFrom('ownCards').where('userId', '=', userId).where('cardId', '=', cardId).execute()

export async function listDeckChoices(db: Db, userId: string): Promise<Map<string, DeckChoiceTable['choice']>> {
  const rows = await selectDeckChoices(db, { userId })
  return new Map(rows.map(({ deckId, choice }) => [deckId, choice]))
}

const selectDeckChoices = compiledQuery<{ userId: string }>()((db, { userId }) =>
  db.selectFrom('deckChoices').selectAll().where('userId', '=', userId),
)

export const saveDeckChoice = (db: Db, choice: DeckChoiceTable) =>
  db
    .insertInto('deckChoices')
    .values(choice)
    .onConflict((conflict) => conflict.columns(['userId', 'deckId']).doUpdateSet({ choice: choice.choice }))
    .execute()

/** These decks come to the list by themselves again. */
export async function forgetDeckChoices(db: Db, userId: string, deckIds: readonly string[]) {
  if (deckIds.length === 0) return
  await db.deleteFrom('deckChoices').where('userId', '=', userId).where('deckId', 'in', deckIds).execute()
}
