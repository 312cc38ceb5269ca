import { laterTime } from '../../domain/calendar/later-time.ts'
import type { User } from '../auth/queries.ts'
import { findLogAfter, listPacked, neverPackedChanges } from '../blocks/packed-queries.ts'
import type { Database, Db } from '../db/database.ts'
import { listSessionIds } from '../flashcards/study/study-queries.ts'
import { type ExportedTable, exportedTables, readPage } from './queries.ts'

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
    let isFirst = true
    const pages = table.name === 'blockChanges' ? pagesOfLogs(database, id, table) : pagesOf(database, id, table)
    for await (const rows of pages) {
      if (rows.length === 0) continue
      const texts = rows.map((row) => JSON.stringify(leaving(row, table)))
      yield `${isFirst ? '' : ','}\n${texts.join(',\n')}`
      isFirst = false
    }
    yield ']'
  }
  yield '}\n'
}

type Row = Record<string, unknown>

async function* pagesOf(database: Database, userId: string, table: ExportedTable): AsyncGenerator<Row[]> {
  let after: Row | undefined
  for (;;) {
    const place = { userId, after }
    const { rows, isLast } = await database.read(async (db) => {
      const page = await readPage(db, table, place, pageRows)
      return table.name === 'cardReviews' ? { ...page, rows: await withSessionIds(db, userId, page.rows) } : page
    })
    yield rows
    if (isLast) return
    after = rows.at(-1)
  }
}

/** Ratings say their session by its number. */
async function withSessionIds(db: Db, userId: string, rows: readonly Row[]): Promise<Row[]> {
  const numbers = rows.flatMap(({ sessionNumber }) => (typeof sessionNumber === 'number' ? sessionNumber : []))
  const ids = await listSessionIds(db, userId, [...new Set(numbers)])
  return rows.map((row) => ({ ...row, sessionId: ids.get(Number(row.sessionNumber)) ?? row.sessionId }))
}

/**
 * Block by block, what is packed of each and what is not in one reading: so a log that is packed meanwhile is there once.
 * Only what is never packed, since it has too many changes or bytes, goes on over further readings.
 */
async function* pagesOfLogs(database: Database, userId: string, table: ExportedTable): AsyncGenerator<Row[]> {
  let blockId = ''
  for (;;) {
    const before = blockId
    const log = await database.read((db) => readLogAfter(db, table, { userId, before }))
    if (!log) return
    blockId = log.blockId
    const key = { blockId }
    yield log.packed.map((change) => ({ ...key, ...change }))
    yield log.rows
    let { rows, isLast } = log
    while (!isLast) {
      const place = { userId, ...key, after: rows.at(-1) }
      ;({ rows, isLast } = await database.read((db) => readPage(db, table, place, neverPackedChanges)))
      yield rows
    }
  }
}

interface LogPlace {
  userId: string
  before: string
}

async function readLogAfter(db: Db, table: ExportedTable, { userId, before }: LogPlace) {
  const blockId = await findLogAfter(db, userId, before)
  if (blockId === undefined) return undefined
  const packed = await listPacked(db, { userId, id: blockId })
  return { blockId, packed, ...(await readPage(db, table, { userId, blockId }, neverPackedChanges)) }
}

function leaving(row: Row, { columns }: ExportedTable) {
  const open = Object.entries(columns).filter(([, { leaves }]) => leaves !== 'secret' && leaves !== 'inside')
  return Object.fromEntries(
    open.map(([name, { leaves }]) => {
      const value = row[name]
      if (typeof value !== 'string') return [name, value]
      if (typeof leaves === 'object') return [name, laterTime(String(row[leaves.after]), value)]
      return [name, leaves === 'json' ? (JSON.parse(value) as unknown) : value]
    }),
  )
}
