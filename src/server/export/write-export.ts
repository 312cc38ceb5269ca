import type { User } from '../auth/queries.ts'
import type { Database } from '../db/database.ts'
import { type ExportedTable, exportedTables, listRowsAfter } from './queries.ts'

const pageRows = 1_000

/**
 * All that this server holds of a learner, as the text of one JSON object, piece by piece: neither a long history nor a
 * slow connection holds the database. Each page is its own reading; what changes meanwhile may be in it or not.
 */
export async function* writeExport(database: Database, user: User, now: Date): AsyncGenerator<string> {
  const { id, displayName, username, email, role, createdAt } = user
  const head = { format: 'preceptor-export', version: 1, exportedAt: now.toISOString() }
  const account = { id, displayName, username, email, role, createdAt, hasPassword: user.passwordHash !== null }
  yield `${JSON.stringify({ ...head, user: account }).slice(0, -1)}`
  for (const table of exportedTables) {
    yield `,\n${JSON.stringify(table.name)}:[`
    let after: Record<string, unknown> | undefined
    do {
      const page = { userId: id, after, limit: pageRows }
      const rows = await database.read((db) => listRowsAfter(db, table, page))
      const texts = rows.map((row) => JSON.stringify(leaving(row, table)))
      if (texts.length > 0) yield `${after ? ',' : ''}\n${texts.join(',\n')}`
      after = rows.length === pageRows ? rows.at(-1) : undefined
    } while (after)
    yield ']'
  }
  yield '}\n'
}

function leaving(row: Record<string, unknown>, { columns }: ExportedTable) {
  const open = Object.entries(columns).filter(([, { leaves }]) => leaves !== 'secret')
  return Object.fromEntries(
    open.map(([name, { leaves }]) => {
      const value = row[name]
      return [name, leaves === 'json' && typeof value === 'string' ? (JSON.parse(value) as unknown) : value]
    }),
  )
}
