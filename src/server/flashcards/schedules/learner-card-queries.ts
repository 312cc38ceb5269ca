import type { CardState } from '../../../domain/flashcards/card-state.ts'
import { batchesOf, listInBatches } from '../../db/batches.ts'
import { compiledQuery } from '../../db/compiled-query.ts'
import type { Db } from '../../db/database.ts'
import type { CardCountTable, LearnerCardTable } from '../tables.ts'

// Only this file writes it, from a typed value, and a deck reads thousands of them: so it is not checked again.
const stateText = {
  decode: (text: string | null): CardState | null => (text === null ? null : JSON.parse(text)),
  encode: (state: CardState | null) => state && JSON.stringify(state),
}

export interface LearnerCard extends Omit<LearnerCardTable, 'state'> {
  state: CardState | null
}

const decoded = (row: LearnerCardTable): LearnerCard => ({ ...row, state: stateText.decode(row.state) })

export const cardsOf = (db: Db, userId: string) => db.selectFrom('learnerCards').where('userId', '=', userId)

/** Lists those of these cards that the learner has touched. */
export async function listLearnerCards(db: Db, userId: string, cardIds: readonly string[]): Promise<LearnerCard[]> {
  const rows = await listInBatches(cardIds, (cardIds) => selectLearnerCards(db, { userId, cardIds }))
  return rows.map(decoded)
}

const selectLearnerCards = compiledQuery<{ userId: string; cardIds: string[] }>()((db, { userId, cardIds }) =>
  cardsOf(db, userId).selectAll().where('cardId', 'in', cardIds),
)

/** All touched cards of these decks. */
export async function listLearnerCardsIn(db: Db, userId: string, deckIds: readonly string[]): Promise<LearnerCard[]> {
  const rows = await listInBatches(deckIds, (batch) =>
    cardsOf(db, userId).selectAll().where('deckId', 'in', batch).execute(),
  )
  return rows.map(decoded)
}

export type ReviewedCard = Pick<LearnerCardTable, 'cardId' | 'reviews'>

const cardsOfPage = 5000

/** A page of the cards that were rated at all, by id. */
export const listReviewed = (db: Db, userId: string, afterId = ''): Promise<ReviewedCard[]> =>
  cardsOf(db, userId)
    .select(['cardId', 'reviews'])
    .where('cardId', '>', afterId)
    .where('reviews', '>', 0)
    .orderBy('cardId')
    .limit(cardsOfPage)
    .execute()

export type ScheduleRow = Omit<LearnerCard, 'archivedAt' | 'flaggedAt'>

/**
 * Writes the schedules of these cards; archive and flag stay as the learner set them.
 *
 * @param before the rows before this write, by card id
 */
export async function saveSchedules(
  db: Db,
  userId: string,
  schedules: readonly ScheduleRow[],
  before: ReadonlyMap<string, LearnerCard>,
) {
  const goesOn = ({ cardId, deckId, firstReviewedAt }: ScheduleRow) => {
    const was = before.get(cardId)
    return was?.deckId === deckId && was.firstReviewedAt === firstReviewedAt
  }
  for (const batch of batchesOf(schedules.filter(goesOn))) await upsertMoved(db, { rows: batch.map(stored) })
  for (const batch of batchesOf(schedules.filter((schedule) => !goesOn(schedule))))
    await upsertWhole(db, { rows: batch.map(stored) })
  const moves = schedules.map((schedule) => {
    const was = before.get(schedule.cardId)
    return { was, is: { ...schedule, archivedAt: was?.archivedAt ?? null } }
  })
  await moveCounts(db, userId, moves)
}

const movingColumns = [
  'state',
  'stage',
  'dueFrom',
  'lastRating',
  'lastReviewId',
  'lastRatedAt',
  'reviews',
  'correct',
] as const satisfies (keyof ScheduleRow)[]

const stored = ({ state, ...row }: ScheduleRow) => ({ ...row, state: stateText.encode(state) })

const upsertSchedules = (changing: readonly (keyof ScheduleRow)[]) =>
  compiledQuery<{ rows: ReturnType<typeof stored>[] }>()((db, { rows }) =>
    db
      .insertInto('learnerCards')
      .values(rows.map((row) => ({ ...row, archivedAt: null, flaggedAt: null })))
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'cardId'])
          .doUpdateSet((row) => Object.fromEntries(changing.map((column) => [column, row.ref(`excluded.${column}`)]))),
      ),
  )

const upsertWhole = upsertSchedules(['deckId', 'firstReviewedAt', ...movingColumns])
// SQLite rewrites an index whenever one of its columns is set, even to the same value.
const upsertMoved = upsertSchedules(movingColumns)

/** Of a card that was never rated. */
export const untouchedColumns = {
  state: null,
  stage: 'new' as const,
  dueFrom: null,
  firstReviewedAt: null,
  lastRating: null,
  lastReviewId: null,
  lastRatedAt: null,
  reviews: 0,
  correct: 0,
}

/** Makes a card one that the learner never touched; its log stays. */
export async function forgetCard(db: Db, userId: string, cardId: string) {
  const [was] = await listLearnerCards(db, userId, [cardId])
  await db.deleteFrom('learnerCards').where('userId', '=', userId).where('cardId', '=', cardId).execute()
  await moveCounts(db, userId, [{ was, is: undefined }])
}

/** Archives, flags or clears a card as the learner asked. */
export async function markCard(
  db: Db,
  card: { userId: string; cardId: string; deckId: string },
  mark: Partial<Pick<LearnerCardTable, 'archivedAt' | 'flaggedAt'>>,
) {
  const [was] = await listLearnerCards(db, card.userId, [card.cardId])
  await db
    .insertInto('learnerCards')
    .values({ ...card, ...untouchedColumns, archivedAt: null, flaggedAt: null, ...mark })
    .onConflict((conflict) => conflict.columns(['userId', 'cardId']).doUpdateSet(mark))
    .execute()
  const { deckId, stage, archivedAt } = was ?? { ...card, ...untouchedColumns, archivedAt: null }
  await moveCounts(db, card.userId, [{ was, is: { deckId, stage, archivedAt, ...mark } }])
}

export type StageCount = Omit<CardCountTable, 'userId'>

/** How many touched cards of each deck are in each stage, those of these ids left out. */
export async function listStageCounts(db: Db, userId: string, without: ReadonlySet<string>): Promise<StageCount[]> {
  const rows = await selectCounts(db, { userId })
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

const selectCounts = compiledQuery<{ userId: string }>()((db, { userId }) =>
  db.selectFrom('cardCounts').select(['deckId', 'stage', 'isArchived', 'cards']).where('userId', '=', userId),
)

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
