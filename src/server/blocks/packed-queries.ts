import { sql } from 'kysely'
import { z } from 'zod'
import { lockUser } from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import { json } from '../db/json.ts'
import { answerQuartersOf, bytesBesideTexts, type PackedChange, pack, sizeOf, timeOfQuarter, unpack } from './pack.ts'
import type { BlockTable } from './tables.ts'

type BlockKey = Pick<BlockTable, 'userId' | 'id'>

// Most late changes of a device come within days. Packed or not, they count the same.
const packAfterDays = 7

// A log is packed and unpacked as a whole while nothing else runs: this much takes some milliseconds, and a block of 40
// questions has a tenth of it. A larger log stays as it is.
const mostPackedBytes = 256 * 1024

/** A log with so many changes that are not packed never will be. */
export const neverPackedChanges = Math.ceil(mostPackedBytes / bytesBesideTexts) + 1

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

/** The first block of a learner after this one of whose log there is something, packed or not. */
export async function findLogAfter(db: Db, userId: string, after: string): Promise<string | undefined> {
  const firstIn = (table: 'blockChanges' | 'packedChanges') =>
    db
      .selectFrom(table)
      .select('blockId')
      .where('userId', '=', userId)
      .where('blockId', '>', after)
      .orderBy('blockId')
      .limit(1)
      .executeTakeFirst()
  const [loose, packed] = [await firstIn('blockChanges'), await firstIn('packedChanges')]
  if (!loose || !packed) return (loose ?? packed)?.blockId
  return loose.blockId < packed.blockId ? loose.blockId : packed.blockId
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

/** Some of the blocks after this one, in the order of their keys, of whose log not all is packed. */
export const listLooseAfter = (db: Db, after: BlockKey, limit: number): Promise<BlockKey[]> =>
  db
    .selectFrom('blockChanges')
    .select(['userId', 'blockId as id'])
    .distinct()
    .where(({ eb, refTuple, tuple }) => eb(refTuple('userId', 'blockId'), '>', tuple(after.userId, after.id)))
    .orderBy('userId')
    .orderBy('blockId')
    .limit(limit)
    .execute()

/** Has the logs of these blocks packed, if they are completed. */
export const setDue = (db: Db, blocks: readonly BlockKey[]) =>
  Promise.all(
    blocks.map(({ userId, id }) =>
      db
        .updateTable('blocks')
        .set(({ ref }) => ({ packFrom: ref('completedAt') }))
        .where('userId', '=', userId)
        .where('id', '=', id)
        .where('completedAt', 'is not', null)
        .where('packFrom', 'is', null)
        .execute(),
    ),
  )

/** Packs the log of a block, with the changes that were packed before. A log that would not come back unchanged stays as it is. */
export async function packBlock(db: Db, block: BlockKey) {
  // Nobody adds to the log meanwhile.
  await lockUser(db, block.userId)
  if ((await looseBytes(db, block)) <= mostPackedBytes) await packLoose(db, block)
  await setPackFrom(db, block, null)
}

/** Reads no texts, however long they are. */
async function looseBytes(db: Db, { userId, id }: BlockKey): Promise<number> {
  const bytes = sql<number | null>`sum(octet_length("value") + octet_length("id") + octet_length("questionId"))`
  const row = await db
    .selectFrom('blockChanges')
    .select((select) => [bytes.as('bytes'), select.fn.countAll<number>().as('changes')])
    .where('userId', '=', userId)
    .where('blockId', '=', id)
    .executeTakeFirstOrThrow()
  return (row.bytes ?? 0) + row.changes * bytesBesideTexts
}

async function packLoose(db: Db, { userId, id: blockId }: BlockKey) {
  const rows = await db
    .selectFrom('blockChanges')
    .selectAll()
    .where('userId', '=', userId)
    .where('blockId', '=', blockId)
    .orderBy('receivedAt')
    .orderBy('arrival')
    .execute()
  if (rows.length === 0) return
  const before = await listPacked(db, { userId, id: blockId })
  const known = new Set(before.map(nameOf))
  // A server of the version before, which looks into the log alone, may have kept some of them a second time.
  const added = rows
    .map(({ userId: _, blockId: __, ...change }) => change)
    .filter((change) => !known.has(nameOf(change)))
  const changes = [...before, ...added]
  const packed = sizeOf(changes) > mostPackedBytes ? undefined : packedAlike(changes)
  if (packed === undefined) return
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

const nameOf = ({ namedBy, id }: Pick<PackedChange, 'namedBy' | 'id'>) => `${namedBy} ${id}`

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
