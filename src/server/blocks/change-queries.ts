import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/database.ts'
import type { BlockChangeTable, BlockTable } from './tables.ts'

/**
 * Of these values, those that a change with an id already gave to the same field of the same question. This reads all such
 * changes of the block; an index of values would cost each save more than this costs a program that mixes maps with changes.
 */
export async function listLoggedByClient(
  db: Db,
  { userId, id }: Pick<BlockTable, 'userId' | 'id'>,
  values: readonly LoggedValue[],
): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const rows = await db
    .selectFrom('blockChanges')
    .select(['questionId', 'field', 'value'])
    .distinct()
    .where('userId', '=', userId)
    .where('blockId', '=', id)
    .where('namedBy', '=', 'client')
    .where('questionId', 'in', [...new Set(values.map(({ questionId }) => questionId))])
    .where('field', 'in', [...new Set(values.map(({ field }) => field))])
    .where('value', 'in', [...new Set(values.map(({ value }) => value))])
    .execute()
  return new Set(rows.map(loggedKey))
}

type LoggedValue = Pick<BlockChangeTable, 'questionId' | 'field' | 'value'>

export const loggedKey = ({ questionId, field, value }: LoggedValue) => JSON.stringify([questionId, field, value])

/** Logs what was not logged before, and returns that. */
export async function insertNewChanges(db: Db, changes: readonly BlockChangeTable[]): Promise<BlockChangeTable[]> {
  const rows = await insertChanges(db, { changes })
  const logged = new Set(rows.map(({ arrival }) => arrival))
  return changes.filter(({ arrival }) => logged.has(arrival))
}

const insertChanges = compiledQuery<{ changes: readonly BlockChangeTable[] }>()((db, { changes }) =>
  db
    .insertInto('blockChanges')
    .values(changes)
    .onConflict((conflict) => conflict.columns(['userId', 'blockId', 'namedBy', 'id']).doNothing())
    .returning('arrival'),
)

/** When the learner answered questions since then, in whatever block. */
export async function listAnswerTimes(db: Db, userId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('blockChanges')
    .select('at')
    .where('userId', '=', userId)
    .where('field', '=', 'answer')
    .where('at', '>=', since.toISOString())
    .execute()
  return rows.map(({ at }) => at)
}

/** The answer log of a block by effective time, then arrival. */
export const listAnswerLog = (db: Db, { userId, id }: BlockTable) =>
  db
    .selectFrom('blockChanges')
    .select(['questionId', 'value', 'at', 'lateBecause'])
    .where('userId', '=', userId)
    .where('blockId', '=', id)
    .where('field', '=', 'answer')
    .orderBy('at')
    .orderBy('receivedAt')
    .orderBy('arrival')
    .execute()
