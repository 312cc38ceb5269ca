import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { tables } from '../db/model.ts'
import type { Table } from '../db/table.ts'

export interface ExportedTable extends Pick<Table, 'columns'> {
  name: string
  /** With `userId` unique: the order in which pages follow each other. */
  key: readonly string[]
}

/** A session's own key is a secret. */
const keys: Readonly<Record<string, readonly string[]>> = { sessions: ['id'] }

/** Every table that holds something of one learner; what is packed leaves unpacked, in the part `blockChanges`. */
export const exportedTables: readonly ExportedTable[] = Object.entries<Table>(tables).flatMap(
  ([
    name,
    {
      key,
      columns: { userId, ...columns },
    },
  ]) =>
    userId && name !== 'packedChanges'
      ? [{ name, key: keys[name] ?? key.filter((column) => column !== 'userId'), columns }]
      : [],
)

type Row = Record<string, unknown>

interface Place {
  userId: string
  /** Of this block alone. */
  blockId?: string
  /** The last row of the page before. */
  after?: Row | undefined
}

/** PostgreSQL sends about so much at a time, so a process holds no more of an export at once. */
const pageBytes = 4 * 2 ** 20

/**
 * The rows of one learner that follow, in the order of the key: as many as fit into a page, which are `limit` at most, and
 * whether these are all.
 */
export async function readPage(db: Db, table: ExportedTable, place: Place, limit: number) {
  const sizes = await sizesAfter(db, table, place, limit)
  let sum = 0
  const over = sizes.findIndex((bytes) => {
    sum += bytes
    return sum > pageBytes
  })
  const fitting = over === -1 ? sizes.length : Math.max(over, 1)
  const rows = fitting === 0 ? [] : await rowsAfter(db, table, place).selectAll().limit(fitting).execute()
  return { rows, isLast: fitting === sizes.length && fitting < limit }
}

/** Reads no texts, however long they are. */
async function sizesAfter(db: Db, table: ExportedTable, place: Place, limit: number): Promise<number[]> {
  const texts = Object.entries(table.columns).filter(([, { type }]) => type === 'text')
  const lengths = texts.map(([name]) => sql<number>`coalesce(octet_length(${sql.ref(name)}), 0)`)
  const bytes = sql<number>`${sql.join([sql.lit(0), ...lengths], sql` + `)}`
  const rows = await rowsAfter(db, table, place).select(bytes.as('bytes')).limit(limit).execute()
  return rows.map((row) => Number(row.bytes))
}

function rowsAfter(db: Db, { name, key }: ExportedTable, { userId, blockId, after }: Place) {
  // A query over any table has no type of its own.
  const all = db.selectFrom(name as 'ledger') as unknown as SelectQueryBuilder<AnyTable, 'rows', Row>
  let query = all.where('userId', '=', userId)
  if (blockId !== undefined) query = query.where('blockId', '=', blockId)
  if (after) {
    const [first] = key
    // The index leads to the first column; without this line each page would begin to look at the learner's first row.
    if (first) query = query.where(first, '>=', after[first])
    query = query.where(({ eb, and, or }) =>
      // Later in one column, and the same in all before it.
      or(
        key.map((column, n) =>
          and([...key.slice(0, n).map((same) => eb(same, '=', after[same])), eb(column, '>', after[column])]),
        ),
      ),
    )
  }
  for (const column of key) query = query.orderBy(column)
  return query
}

interface AnyTable {
  rows: Record<string, unknown>
}
