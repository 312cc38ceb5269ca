import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/database.ts'
import { stateText } from './drawn-queries.ts'
import { listPacked, listPackedAnswerTimes } from './packed-queries.ts'
import type { BlockQuestion, StoredBlock } from './queries.ts'
import type { BlockChangeTable, BlockQuestionTable, BlockTable, QuestionStatusTable } from './tables.ts'

/**
 * Of these values, those that the log holds already: a change with an id gave them to the same field of the same question,
 * or maps said them before. This reads all such changes of the block; an index of values would cost each save more than
 * this costs a program that mixes maps with changes.
 */
export async function listLogged(
  db: Db,
  block: BlockOfLog,
  values: readonly (LoggedValue & Pick<BlockChangeTable, 'id'>)[],
): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const { userId, id } = block
  const rows = await db
    .selectFrom('blockChanges')
    .select(['questionId', 'field', 'value'])
    .distinct()
    .where('userId', '=', userId)
    .where('blockId', '=', id)
    .where((where) =>
      where.or([
        where.and([
          where('namedBy', '=', 'client'),
          where('questionId', 'in', [...new Set(values.map(({ questionId }) => questionId))]),
          where('field', 'in', [...new Set(values.map(({ field }) => field))]),
          where('value', 'in', [...new Set(values.map(({ value }) => value))]),
        ]),
        where.and([
          where('namedBy', '=', 'value'),
          where(
            'id',
            'in',
            values.map((value) => value.id),
          ),
        ]),
      ]),
    )
    .execute()
  return new Set([...rows, ...(await packedOf(db, block))].map(loggedKey))
}

type BlockOfLog = Pick<BlockTable, 'userId' | 'id' | 'completedAt'>

/** An open block has no packed changes, so its saves need not look. */
const packedOf = async (db: Db, block: BlockOfLog) => (block.completedAt === null ? [] : await listPacked(db, block))

type LoggedValue = Pick<BlockChangeTable, 'questionId' | 'field' | 'value'>

export const loggedKey = ({ questionId, field, value }: LoggedValue) => JSON.stringify([questionId, field, value])

/** Of these ids of a device's changes, those that the block's log holds already, but for what is packed of it. */
export async function listLoggedIds(
  db: Db,
  { userId, id }: Pick<BlockTable, 'userId' | 'id'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await selectLoggedIds(db, { userId, blockId: id, ids })
  return new Set(rows.map((row) => row.id))
}

const selectLoggedIds = compiledQuery<{ userId: string; blockId: string; ids: readonly string[] }>()(
  (db, { userId, blockId, ids }) => {
    const changes = db
      .selectFrom('blockChanges')
      .select('id')
      .where('userId', '=', userId)
      .where('blockId', '=', blockId)
      .where('namedBy', '=', 'client')
    if (ids.length > mostLookedUp) return changes.where('id', 'in', ids)
    // Each by its whole key: for a list PostgreSQL would read all that a block has, and compare.
    const [first, ...others] = ids.map((id) => changes.where('id', '=', id))
    return others.reduce((all, one) => all.unionAll(one), first ?? changes)
  },
)

const mostLookedUp = 12

/** The same of what is packed. */
export async function listPackedIds(db: Db, block: BlockOfLog, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const named = (await packedOf(db, block)).filter(({ namedBy }) => namedBy === 'client')
  const asked = new Set(ids)
  return named.flatMap(({ id }) => (asked.has(id) ? [id] : []))
}

/** Logs what the log does not hold. */
export const insertChanges = compiledQuery<{ changes: readonly BlockChangeTable[] }>()((db, { changes }) =>
  db.insertInto('blockChanges').values(changes),
)

export const updateBlockQuestion = (
  db: Db,
  { userId, blockId, questionId, state, answer, secondsSpent }: BlockQuestion,
) => writeQuestionState(db, { userId, blockId, questionId, state: stateText.encode(state), answer, secondsSpent })

type StoredState = Omit<BlockQuestionTable, 'version' | 'position'>

const writeQuestionState = compiledQuery<StoredState>()((db, { userId, blockId, questionId, ...changed }) =>
  db
    .updateTable('blockQuestions')
    .set(changed)
    .where('userId', '=', userId)
    .where('blockId', '=', blockId)
    .where('questionId', '=', questionId),
)

/**
 * A status gives way to a later answer, and to what the same block says now; and one from after this moment to any, since
 * the clock was ahead then.
 */
export const saveStatus = (db: Db, status: QuestionStatusTable, now: Date) =>
  writeStatus(db, { status, now: now.toISOString() })

const writeStatus = compiledQuery<{ status: QuestionStatusTable; now: string }>()((db, { status, now }) =>
  db
    .insertInto('questionStatuses')
    .values(status)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'qbankId', 'questionId'])
        .doUpdateSet(status)
        .where((where) =>
          where.or([
            where('questionStatuses.answeredAt', '<=', status.answeredAt),
            where('questionStatuses.blockId', '=', status.blockId),
            where('questionStatuses.answeredAt', '>', now),
          ]),
        ),
    ),
)

/** Each save may move the clock and the place. */
export const updateClock = (db: Db, { userId, id }: StoredBlock, moved: Moved) => setClock(db, { userId, id, ...moved })

type Moved = Pick<
  StoredBlock,
  | 'timeRemainingSeconds'
  | 'timeUpAt'
  | 'currentIndex'
  | 'clockRun'
  | 'clockRunSince'
  | 'clockRunSeconds'
  | 'timeNotVerifiedAt'
>

type Clock = Moved & Pick<StoredBlock, 'userId' | 'id'>

const setClock = compiledQuery<Clock>()((db, { userId, id, ...moved }) =>
  db.updateTable('blocks').set(moved).where('userId', '=', userId).where('id', '=', id),
)

/** When the learner answered questions since then, in whatever block; of those long completed to a quarter of an hour. */
export async function listAnswerTimes(db: Db, userId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('blockChanges')
    .select('at')
    .where('userId', '=', userId)
    .where('field', '=', 'answer')
    .where('at', '>=', since.toISOString())
    .execute()
  return [...rows.map(({ at }) => at), ...(await listPackedAnswerTimes(db, userId, since))]
}

/** The answer log of a block by effective time, then arrival. */
export async function listAnswerLog(db: Db, block: BlockTable) {
  const { userId, id } = block
  const [rows, packed] = await Promise.all([selectAnswerLog(db, { userId, id }), packedOf(db, block)])
  return [...packed.filter(({ field }) => field === 'answer'), ...rows].sort(
    (one, other) =>
      compareTexts(one.at, other.at) || compareTexts(one.receivedAt, other.receivedAt) || one.arrival - other.arrival,
  )
}

const selectAnswerLog = compiledQuery<Pick<BlockTable, 'userId' | 'id'>>()((db, { userId, id }) =>
  db
    .selectFrom('blockChanges')
    .select(['questionId', 'value', 'at', 'lateBecause', 'receivedAt', 'arrival'])
    .where('userId', '=', userId)
    .where('blockId', '=', id)
    .where('field', '=', 'answer'),
)

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
