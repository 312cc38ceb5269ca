import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { isPostgres } from '../db/is-postgres.ts'

interface LearnerTable {
  name: string
  columns: string[]
  /** Writes one row of a learner: every text '7', which is JSON as well, every number 7. */
  fill: (userId: string) => Promise<void>
}

/** The tables with a column `userId`, as the database itself knows them. */
export async function listLearnerTables(database: Database): Promise<LearnerTable[]> {
  const tables = await database.read(async (db) => {
    const all = await db.introspection.getTables()
    if (!isPostgres(db)) return all
    // Tests run side by side, each in its own schema.
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
    return all.filter(({ schema }) => schema === rows[0]?.name)
  })
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'userId'))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
      fill: async (userId) => {
        const values = columns.map((column) => [column.name, /int/i.test(column.dataType) ? 7 : '7'] as const)
        const row = { ...Object.fromEntries(values), userId, ...secretOf(name, userId) }
        await database.write((db) =>
          db
            .insertInto(name as 'ledger')
            .values(row as never)
            .execute(),
        )
      },
    }))
}

/** What is unique over all learners. */
function secretOf(table: string, userId: string) {
  if (table === 'identities') return { subject: userId }
  if (table === 'sessions' || table === 'resetTokens') return { tokenHash: `secret of ${userId}` }
  if (table === 'feedback') return { revisionId: userId }
  return {}
}
