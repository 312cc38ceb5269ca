import { z } from 'zod'
import { lockUser } from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import { json } from '../db/json.ts'
import { answerQuartersOf, type PackedChange, pack, timeOfQuarter, unpack } from './pack.ts'
import type { BlockTable } from './tables.ts'

type BlockKey = Pick<BlockTable, 'userId' | 'id'>

// What a device could not send at once mostly comes within days; packed or not, it counts the same.
const packAfterDays = 7

const quartersText = json(z.array(z.int()))

/** When the log of a block is packed that is completed, or changed after that, now. */
export const packTime = (now: Date) => new Date(now.getTime() + packAfterDays * 86_400_000).toISOString()

/** What is packed of a block, in the order of arrival. */
export async function listPacked(db: Db, { userId, id }: BlockKey): Promise<PackedChange[]> {
  const row = await db
    .selectFrom('packedChanges')
    .select('changes')
    .where('userId', '=', userId)
    .where('blockId', '=', id)
    .executeTakeFirst()
  return row ? unpack(row.changes) : []
}

/** About when the learner answered questions since then, by what is packed: to a quarter of an hour. */
export async function listPackedAnswerTimes(db: Db, userId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('packedChanges')
    .select('answerQuarters')
    .where('userId', '=', userId)
    .where('lastAnswerAt', '>=', since.toISOString())
    .execute()
  const times = rows.flatMap(({ answerQuarters }) => quartersText.decode(answerQuarters).map(timeOfQuarter))
  return times.filter((time) => time >= since.toISOString())
}

/** The blocks of a learner after this one, in the order of their ids, with what is packed of them as the log had it. */
export async function listPackedAfter(db: Db, userId: string, after: string, limit: number) {
  const rows = await db
    .selectFrom('packedChanges')
    .select(['blockId', 'changes'])
    .where('userId', '=', userId)
    .where('blockId', '>', after)
    .orderBy('blockId')
    .limit(limit)
    .execute()
  return rows.map(({ blockId, changes }) => ({ blockId, changes: unpack(changes).map((one) => ({ blockId, ...one })) }))
}

/** Some of the blocks whose log is to be packed by now. */
export const listToPack = (db: Db, now: Date, limit: number): Promise<BlockKey[]> =>
  db
    .selectFrom('blocks')
    .select(['userId', 'id'])
    .where('packFrom', '<=', now.toISOString())
    .orderBy('packFrom')
    .limit(limit)
    .execute()

/** Packs the log of a block, with what was packed of it before. What would not come back as it was stays as it is. */
export async function packBlock(db: Db, { userId, id: blockId }: BlockKey) {
  // Nobody adds to the log meanwhile.
  await lockUser(db, userId)
  const rows = await db
    .selectFrom('blockChanges')
    .selectAll()
    .where('userId', '=', userId)
    .where('blockId', '=', blockId)
    .orderBy('receivedAt')
    .orderBy('arrival')
    .execute()
  const added = rows.map(({ userId: _, blockId: __, ...change }) => change)
  const changes = [...(await listPacked(db, { userId, id: blockId })), ...added]
  const packed = added.length > 0 ? packedAlike(changes) : undefined
  if (packed !== undefined) {
    const answers = changes.filter(({ field }) => field === 'answer').map(({ at }) => at)
    const row = {
      changes: packed,
      answerQuarters: quartersText.encode(answerQuartersOf(changes)),
      lastAnswerAt: answers.sort().at(-1) ?? null,
    }
    await db
      .insertInto('packedChanges')
      .values({ userId, blockId, ...row })
      .onConflict((conflict) => conflict.columns(['userId', 'blockId']).doUpdateSet(row))
      .execute()
    await db.deleteFrom('blockChanges').where('userId', '=', userId).where('blockId', '=', blockId).execute()
  }
  await setPackFrom(db, { userId, id: blockId }, null)
}

export const setPackFrom = (db: Db, { userId, id }: BlockKey, packFrom: string | null) =>
  db.updateTable('blocks').set({ packFrom }).where('userId', '=', userId).where('id', '=', id).execute()

/** Undefined where it would not come back as it was, such as a time in another form than ours. */
function packedAlike(changes: readonly PackedChange[]): string | undefined {
  try {
    const packed = pack(changes)
    return isSame(unpack(packed), changes) ? packed : undefined
  } catch {
    return undefined
  }
}

const fieldsInOrder = (change: PackedChange) => Object.entries(change).sort(([one], [other]) => (one < other ? -1 : 1))

const isSame = (ones: readonly PackedChange[], others: readonly PackedChange[]) =>
  JSON.stringify(ones.map(fieldsInOrder)) === JSON.stringify(others.map(fieldsInOrder))
