import type { CardState, Stage } from '../../domain/flashcards/card-state.ts'
import type { Db } from '../db/database.ts'
import type { CardReviewTable, DeckChoiceTable, LearnerCardTable, OwnCardTable, StudySessionTable } from './tables.ts'

// Only this file writes it, from a typed value, and a deck reads thousands of them: so it is not checked again.
const stateText = {
  decode: (text: string | null): CardState | null => (text === null ? null : JSON.parse(text)),
  encode: (state: CardState | null) => state && JSON.stringify(state),
}

export interface LearnerCard extends Omit<LearnerCardTable, 'state'> {
  state: CardState | null
}

const decoded = (row: LearnerCardTable): LearnerCard => ({ ...row, state: stateText.decode(row.state) })

// Well below what both engines take as parameters of one statement.
const rowsAtOnce = 500

const inChunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / rowsAtOnce) }, (_, n) =>
    items.slice(n * rowsAtOnce, (n + 1) * rowsAtOnce),
  )

async function gather<Item, Row>(items: readonly Item[], list: (chunk: Item[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (const chunk of inChunks(items)) rows.push(...(await list(chunk)))
  return rows
}

const cardsOf = (db: Db, userId: string) => db.selectFrom('learnerCards').where('userId', '=', userId)

/** Of these cards, those that the learner has touched. */
export async function listLearnerCards(db: Db, userId: string, cardIds: readonly string[]): Promise<LearnerCard[]> {
  const rows = await gather(cardIds, (chunk) => cardsOf(db, userId).selectAll().where('cardId', 'in', chunk).execute())
  return rows.map(decoded)
}

/** All touched cards of these decks. */
export async function listLearnerCardsIn(db: Db, userId: string, deckIds: readonly string[]): Promise<LearnerCard[]> {
  const rows = await gather(deckIds, (chunk) => cardsOf(db, userId).selectAll().where('deckId', 'in', chunk).execute())
  return rows.map(decoded)
}

export type DueCard = Pick<LearnerCardTable, 'cardId' | 'deckId' | 'lastRating'>

/** Reviewed cards that are due, earliest first, archived ones left out; so it costs as much as there are cards due. */
export const listDue = (db: Db, userId: string, now: Date): Promise<DueCard[]> =>
  cardsOf(db, userId)
    .select(['cardId', 'deckId', 'lastRating'])
    .where('dueFrom', '<=', now.toISOString())
    .where('archivedAt', 'is', null)
    .orderBy('dueFrom')
    .orderBy('cardId')
    .execute()

/** The next card of these decks that is not due yet. */
export async function findNextDue(
  db: Db,
  userId: string,
  deckIds: readonly string[],
  now: Date,
): Promise<string | null> {
  if (deckIds.length === 0) return null
  const row = await cardsOf(db, userId)
    .select('dueFrom')
    .where('dueFrom', '>', now.toISOString())
    .where('archivedAt', 'is', null)
    .where('deckId', 'in', deckIds)
    .orderBy('dueFrom')
    .limit(1)
    .executeTakeFirst()
  return row?.dueFrom ?? null
}

/** How many cards of all decks the learner began since then. */
export async function countBegunSince(db: Db, userId: string, since: Date): Promise<number> {
  const row = await cardsOf(db, userId)
    .select((select) => select.fn.countAll<number>().as('cards'))
    .where('firstReviewedAt', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return row.cards
}

const notFresh = (db: Db, userId: string, deckId: string) =>
  cardsOf(db, userId)
    .where('deckId', '=', deckId)
    .where((where) => where.or([where('stage', '<>', 'new'), where('archivedAt', 'is not', null)]))

/** How many cards of a deck are no longer new, archived ones counted. */
export async function countNotFresh(db: Db, userId: string, deckId: string): Promise<number> {
  const row = await notFresh(db, userId, deckId)
    .select((select) => select.fn.countAll<number>().as('cards'))
    .executeTakeFirstOrThrow()
  return row.cards
}

export async function listNotFresh(db: Db, userId: string, deckId: string): Promise<Set<string>> {
  const rows = await notFresh(db, userId, deckId).select('cardId').execute()
  return new Set(rows.map(({ cardId }) => cardId))
}

export interface StageCount {
  deckId: string
  stage: Stage
  archived: number
  cards: number
}

/** How many touched cards of each deck are in each stage, those of these ids left out. */
export async function countStages(db: Db, userId: string, without: ReadonlySet<string>): Promise<StageCount[]> {
  const counted = () =>
    cardsOf(db, userId)
      .select((select) => [
        'deckId',
        'stage',
        select.fn.countAll<number>().as('cards'),
        select.fn.count<number>('archivedAt').as('archived'),
      ])
      .groupBy(['deckId', 'stage'])
  const all = await counted().execute()
  const left = await gather([...without], (chunk) => counted().where('cardId', 'in', chunk).execute())
  return [...all, ...left.map((row) => ({ ...row, cards: -row.cards, archived: -row.archived }))]
}

type Standing = Omit<LearnerCard, 'archivedAt' | 'flaggedAt'>

/** Writes what the log of these cards comes to; what was set by hand stays. */
export async function saveStandings(db: Db, standings: readonly Standing[]) {
  for (const chunk of inChunks(standings)) {
    await db
      .insertInto('learnerCards')
      .values(
        chunk.map(({ state, ...row }) => ({
          ...{ ...row, state: stateText.encode(state), archivedAt: null, flaggedAt: null },
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['userId', 'cardId']).doUpdateSet((row) => ({
          deckId: row.ref('excluded.deckId'),
          state: row.ref('excluded.state'),
          stage: row.ref('excluded.stage'),
          dueFrom: row.ref('excluded.dueFrom'),
          firstReviewedAt: row.ref('excluded.firstReviewedAt'),
          lastRating: row.ref('excluded.lastRating'),
          lastReviewId: row.ref('excluded.lastReviewId'),
          lastRatedAt: row.ref('excluded.lastRatedAt'),
          reviews: row.ref('excluded.reviews'),
          correct: row.ref('excluded.correct'),
        })),
      )
      .execute()
  }
}

const untouchedColumns = {
  ...{ state: null, stage: 'new' as const, dueFrom: null, firstReviewedAt: null },
  ...{ lastRating: null, lastReviewId: null, lastRatedAt: null, reviews: 0, correct: 0 },
}

/** Sets or clears what a learner sets by hand. */
export const markCard = (
  db: Db,
  card: { userId: string; cardId: string; deckId: string },
  mark: Partial<Pick<LearnerCardTable, 'archivedAt' | 'flaggedAt'>>,
) =>
  db
    .insertInto('learnerCards')
    .values({ ...card, ...untouchedColumns, archivedAt: null, flaggedAt: null, ...mark })
    .onConflict((conflict) => conflict.columns(['userId', 'cardId']).doUpdateSet(mark))
    .execute()

/** Logs what was not logged before, and returns the ids of that. */
export async function insertNewReviews(db: Db, reviews: readonly CardReviewTable[]): Promise<Set<string>> {
  if (reviews.length === 0) return new Set()
  const rows = await db
    .insertInto('cardReviews')
    .values(reviews)
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const findReview = (db: Db, userId: string, id: string): Promise<CardReviewTable | undefined> =>
  db.selectFrom('cardReviews').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst()

const countingReviews = (db: Db, userId: string) =>
  db.selectFrom('cardReviews').selectAll().where('userId', '=', userId).where('undoneAt', 'is', null)

/** The ratings that count, of these cards or of all, card by card. */
export async function listLog(db: Db, userId: string, cardIds?: readonly string[]): Promise<CardReviewTable[]> {
  if (!cardIds) return countingReviews(db, userId).orderBy('cardId').execute()
  return gather(cardIds, (chunk) => countingReviews(db, userId).where('cardId', 'in', chunk).execute())
}

/** The ratings that count since then. */
export const listReviewsSince = (db: Db, userId: string, since: Date) =>
  db
    .selectFrom('cardReviews')
    .select(['cardId', 'deckId', 'rating', 'at'])
    .where('userId', '=', userId)
    .where('undoneAt', 'is', null)
    .where('at', '>=', since.toISOString())
    .execute()

/** Of these cards, when each was begun. */
export async function listBeginnings(db: Db, userId: string, since: Date): Promise<Map<string, string>> {
  const rows = await cardsOf(db, userId)
    .select(['cardId', 'firstReviewedAt'])
    .where('firstReviewedAt', '>=', since.toISOString())
    .execute()
  return new Map(rows.map(({ cardId, firstReviewedAt }) => [cardId, firstReviewedAt ?? '']))
}

export async function insertUndo(db: Db, userId: string, id: string, undoneAt: string) {
  const row = { userId, id, undoneAt }
  await db
    .insertInto('cardReviewUndos')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
    .execute()
  await db
    .updateTable('cardReviews')
    .set({ undoneAt })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .execute()
}

/** Of these ratings, those taken back already. */
export async function listUndone(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await gather(ids, (chunk) =>
    db.selectFrom('cardReviewUndos').selectAll().where('userId', '=', userId).where('id', 'in', chunk).execute(),
  )
  return new Map(rows.map(({ id, undoneAt }) => [id, undoneAt]))
}

/** Of these cards, those that have a text of the learner's own. */
export const listOwnCards = (db: Db, userId: string, cardIds: readonly string[]): Promise<OwnCardTable[]> =>
  gather(cardIds, (chunk) =>
    db.selectFrom('ownCards').selectAll().where('userId', '=', userId).where('cardId', 'in', chunk).execute(),
  )

/** What the learner added to these decks, oldest first. */
export const listAdded = (db: Db, userId: string, deckIds: readonly string[]): Promise<OwnCardTable[]> =>
  gather(deckIds, (chunk) =>
    db
      .selectFrom('ownCards')
      .selectAll()
      .where('userId', '=', userId)
      .where('deckId', 'in', chunk)
      .where('kind', '=', 'added')
      .orderBy('createdAt')
      .orderBy('cardId')
      .execute(),
  )

/** How many cards the learner added to each deck. */
export async function countAdded(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ownCards')
    .select((select) => ['deckId', select.fn.countAll<number>().as('cards')])
    .where('userId', '=', userId)
    .where('kind', '=', 'added')
    .groupBy('deckId')
    .execute()
  return new Map(rows.map(({ deckId, cards }) => [deckId, cards]))
}

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

export async function listDeckChoices(db: Db, userId: string): Promise<Map<string, DeckChoiceTable['choice']>> {
  const rows = await db.selectFrom('deckChoices').selectAll().where('userId', '=', userId).execute()
  return new Map(rows.map(({ deckId, choice }) => [deckId, choice]))
}

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

const sessionsOf = (db: Db, userId: string) => db.selectFrom('studySessions').where('userId', '=', userId)

export const findStudySession = (db: Db, userId: string, id: string): Promise<StudySessionTable | undefined> =>
  sessionsOf(db, userId).selectAll().where('id', '=', id).executeTakeFirst()

/** The modes of these sessions, by id. */
export async function listSessionModes(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, StudySessionTable['mode']>> {
  const rows = await gather(ids, (chunk) =>
    sessionsOf(db, userId).select(['id', 'mode']).where('id', 'in', chunk).execute(),
  )
  return new Map(rows.map(({ id, mode }) => [id, mode]))
}

/** Newest first. */
export const listSessionsOf = (db: Db, userId: string, deckId?: string): Promise<StudySessionTable[]> =>
  sessionsOf(db, userId)
    .selectAll()
    .$if(deckId !== undefined, (query) => query.where('deckId', '=', deckId ?? ''))
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const insertStudySession = (db: Db, session: StudySessionTable) =>
  db.insertInto('studySessions').values(session).execute()

export const updateStudySession = (
  db: Db,
  { userId, id }: StudySessionTable,
  changed: Pick<StudySessionTable, 'completed' | 'secondsSpent'>,
) => db.updateTable('studySessions').set(changed).where('userId', '=', userId).where('id', '=', id).execute()

/** Ratings of these sessions: by session and rating. */
export const countRatings = (db: Db, userId: string, sessionIds: readonly string[]) =>
  gather(sessionIds, (chunk) =>
    db
      .selectFrom('cardReviews')
      .select((select) => ['sessionId', 'rating', select.fn.countAll<number>().as('ratings')])
      .where('userId', '=', userId)
      .where('undoneAt', 'is', null)
      .where('sessionId', 'in', chunk)
      .groupBy(['sessionId', 'rating'])
      .execute(),
  )

/** Gives ratings that came before their session its mode, and returns the cards of those that had another. */
export async function changeReviewModes(
  db: Db,
  { userId, id, mode }: Pick<StudySessionTable, 'userId' | 'id' | 'mode'>,
): Promise<string[]> {
  const rows = await db
    .updateTable('cardReviews')
    .set({ mode })
    .where('userId', '=', userId)
    .where('sessionId', '=', id)
    .where('mode', '<>', mode)
    .returning('cardId')
    .execute()
  return [...new Set(rows.map(({ cardId }) => cardId))]
}

/**
 * Every answer that counts, of completed and of tutor blocks, earliest block first, with its question's version; an
 * exam that is open says nothing.
 */
export const listAnswered = (
  db: Db,
  userId: string,
  only: { blockId?: string; questionIds?: readonly string[] } = {},
) =>
  db
    .selectFrom('blockQuestions')
    .innerJoin('blocks', (join) =>
      join.onRef('blocks.userId', '=', 'blockQuestions.userId').onRef('blocks.id', '=', 'blockQuestions.blockId'),
    )
    .select(['blockQuestions.questionId', 'blockQuestions.version', 'blockQuestions.answer'])
    .where('blockQuestions.userId', '=', userId)
    .where('blockQuestions.answer', 'is not', null)
    .where((where) => where.or([where('blocks.completedAt', 'is not', null), where('blocks.mode', '=', 'tutor')]))
    .$if(only.blockId !== undefined, (query) => query.where('blockQuestions.blockId', '=', only.blockId ?? ''))
    .$if(only.questionIds !== undefined, (query) =>
      query.where('blockQuestions.questionId', 'in', only.questionIds ?? []),
    )
    .orderBy('blocks.createdAt')
    .orderBy('blocks.id')
    .orderBy('blockQuestions.position')
    .execute()

/** The questions of the learner's open exams. */
export async function listInOpenExams(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blockQuestions')
    .innerJoin('blocks', (join) =>
      join.onRef('blocks.userId', '=', 'blockQuestions.userId').onRef('blocks.id', '=', 'blockQuestions.blockId'),
    )
    .select('blockQuestions.questionId')
    .where('blockQuestions.userId', '=', userId)
    .where('blocks.userId', '=', userId)
    .where('blocks.mode', '=', 'exam')
    .where('blocks.completedAt', 'is', null)
    .where('blocks.deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ questionId }) => questionId))
}
