import type { SelectQueryBuilder } from 'kysely'
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

/** The rows of one learner after the row that is given, in the order of the key, of one block where it is given. */
export function listRowsAfter(
  db: Db,
  { name, key }: ExportedTable,
  { userId, blockId, after, limit }: { userId: string; blockId?: string; after?: Row | undefined; limit: number },
): Promise<Row[]> {
  // A query over any table has no type of its own.
  const all = db.selectFrom(name as 'ledger').selectAll() as unknown as SelectQueryBuilder<AnyTable, 'rows', Row>
  let query = all.where('userId', '=', userId).limit(limit)
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
  return query.execute()
}

interface AnyTable {
  rows: Record<string, unknown>
}
