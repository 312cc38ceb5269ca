import type { User } from '../auth/queries.ts'
import { listPackedAfter } from '../blocks/packed-queries.ts'
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
    let isFirst = true
    do {
      const page = { userId: id, after, limit: pageRows }
      const rows = await database.read((db) => listRowsAfter(db, table, page))
      const texts = rows.map((row) => JSON.stringify(leaving(row, table)))
      if (texts.length > 0) yield `${isFirst ? '' : ','}\n${texts.join(',\n')}`
      isFirst &&= texts.length === 0
      after = rows.length === pageRows ? rows.at(-1) : undefined
    } while (after)
    // After those that are not: what is packed meanwhile is in both, and not in neither.
    if (table.name === 'blockChanges')
      for await (const text of packedRows(database, id)) {
        yield `${isFirst ? '' : ','}\n${text}`
        isFirst = false
      }
    yield ']'
  }
  yield '}\n'
}

const pageBlocks = 20

/** What is packed of the learner's changes, a page of blocks as one text. */
async function* packedRows(database: Database, userId: string): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const from = after
    const page = await database.read((db) => listPackedAfter(db, userId, from, pageBlocks))
    const changes = page.flatMap((block) => block.changes)
    if (changes.length > 0) yield changes.map((change) => JSON.stringify(change)).join(',\n')
    if (page.length < pageBlocks) return
    after = page.at(-1)?.blockId ?? ''
  }
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
