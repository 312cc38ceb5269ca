import { compiledQuery } from '../../db/compiled-query.ts'
import type { Db } from '../../db/database.ts'
import type { LearnerCardTable } from '../tables.ts'
import { cardsOf } from './learner-card-queries.ts'

export type DueCard = Pick<LearnerCardTable, 'cardId' | 'deckId' | 'lastRating'>

/** Reviewed cards that are due, earliest first, archived ones left out; so it costs as much as there are cards due. */
export const listDue = (db: Db, userId: string, now: Date): Promise<readonly DueCard[]> =>
  selectDue(db, { userId, now: now.toISOString() })

const selectDue = compiledQuery<{ userId: string; now: string }>()((db, { userId, now }) =>
  cardsOf(db, userId)
    .select(['cardId', 'deckId', 'lastRating'])
    .where('dueFrom', '<=', now)
    .where('archivedAt', 'is', null)
    .orderBy('dueFrom')
    .orderBy('cardId'),
)

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

/** Counts the cards of all decks that the learner started since then. */
export async function countStartedSince(db: Db, userId: string, since: Date): Promise<number> {
  const [row] = await selectStartedCount(db, { userId, since: since.toISOString() })
  return row?.cards ?? 0
}

interface Since {
  userId: string
  since: string
}

const selectStartedCount = compiledQuery<Since>()((db, { userId, since }) =>
  startedSince(db, userId, since).select((select) => select.fn.countAll<number>().as('cards')),
)

// A card that was started since then was rated since then, and ratings have an index by time.
const startedSince = (db: Db, userId: string, since: string) =>
  cardsOf(db, userId)
    .where('cardId', 'in', (from) =>
      from.selectFrom('cardReviews').select('cardId').where('userId', '=', userId).where('at', '>=', since),
    )
    .where('firstReviewedAt', '>=', since)

/** Says when each card that was started since then was started. */
export async function listStarts(db: Db, userId: string, since: Date): Promise<Map<string, string>> {
  const rows = await selectStarts(db, { userId, since: since.toISOString() })
  return new Map(rows.flatMap(({ cardId, firstReviewedAt }) => (firstReviewedAt ? [[cardId, firstReviewedAt]] : [])))
}

const selectStarts = compiledQuery<Since>()((db, { userId, since }) =>
  startedSince(db, userId, since).select(['cardId', 'firstReviewedAt']),
)

/** The cards of a deck that are no longer new, archived ones too. */
export async function listNoLongerNew(db: Db, userId: string, deckId: string): Promise<Set<string>> {
  const rows = await selectNoLongerNew(db, { userId, deckId })
  return new Set(rows.map(({ cardId }) => cardId))
}

const selectNoLongerNew = compiledQuery<{ userId: string; deckId: string }>()((db, { userId, deckId }) =>
  cardsOf(db, userId)
    .select('cardId')
    .where('deckId', '=', deckId)
    .where((where) => where.or([where('stage', '<>', 'new'), where('archivedAt', 'is not', null)])),
)
