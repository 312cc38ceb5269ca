import { batchesOf, listInBatches } from '../db/batches.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/database.ts'
import type { CardCountTable, LearnerCardTable } from './tables.ts'

export type StageCount = Omit<CardCountTable, 'userId'>

/** How many touched cards of each deck are in each stage, those of these ids left out. */
export async function listStageCounts(db: Db, userId: string, without: ReadonlySet<string>): Promise<StageCount[]> {
  const rows = await db
    .selectFrom('cardCounts')
    .select(['deckId', 'stage', 'isArchived', 'cards'])
    .where('userId', '=', userId)
    .execute()
  const left = await listInBatches([...without], (batch) =>
    db
      .selectFrom('learnerCards')
      .select(['deckId', 'stage', 'archivedAt'])
      .where('userId', '=', userId)
      .where('cardId', 'in', batch)
      .execute(),
  )
  return [...rows, ...left.map((card) => ({ ...groupOf(card), cards: -1 }))]
}

type Counted = Pick<LearnerCardTable, 'deckId' | 'stage' | 'archivedAt'>

const groupOf = ({ deckId, stage, archivedAt }: Counted) => ({
  deckId,
  stage,
  isArchived: archivedAt === null ? (0 as const) : (1 as const),
})

/** Takes cards out of the counts where they were, and puts them in where they are. */
export async function moveCounts(
  db: Db,
  userId: string,
  moves: readonly { was: Counted | undefined; is: Counted | undefined }[],
) {
  const changes = new Map<string, StageCount>()
  const change = (card: Counted, by: 1 | -1) => {
    const group = groupOf(card)
    const key = JSON.stringify(group)
    changes.set(key, { ...group, cards: (changes.get(key)?.cards ?? 0) + by })
  }
  for (const { was, is } of moves) {
    if (was) change(was, -1)
    if (is) change(is, 1)
  }
  for (const { deckId, stage, isArchived, cards } of changes.values()) {
    if (cards !== 0) await addToCount(db, { userId, deckId, stage, isArchived, cards })
  }
}

const addToCount = compiledQuery<CardCountTable>()((db, count) =>
  db
    .insertInto('cardCounts')
    .values(count)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'deckId', 'stage', 'isArchived'])
        .doUpdateSet((row) => ({ cards: row('cardCounts.cards', '+', row.ref('excluded.cards')) })),
    ),
)

/** Counts all cards of a learner anew. */
export async function recountCards(db: Db, userId: string) {
  await db.deleteFrom('cardCounts').where('userId', '=', userId).execute()
  const rows = await db
    .selectFrom('learnerCards')
    .select((select) => [
      ...(['userId', 'deckId', 'stage'] as const),
      select.fn.countAll<number>().as('cards'),
      select.fn.count<number>('archivedAt').as('archived'),
    ])
    .where('userId', '=', userId)
    .groupBy(['userId', 'deckId', 'stage'])
    .execute()
  const counts = rows.flatMap(({ archived, cards, ...group }): CardCountTable[] => [
    { ...group, isArchived: 0, cards: cards - archived },
    { ...group, isArchived: 1, cards: archived },
  ])
  for (const batch of batchesOf(counts)) await db.insertInto('cardCounts').values(batch).execute()
}
