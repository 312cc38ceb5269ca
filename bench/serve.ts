/** A server of its own process for the bench: `serve.ts preceptor|bare <address>`; tells its address to the parent. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import pg from 'pg'
import { newBlock } from '../src/server/blocks/draw-block.ts'
import { insertBlock } from '../src/server/blocks/queries.ts'
import { createLibrary } from '../src/server/content/api.ts'
import { loadContent } from '../src/server/content/load.ts'
import { readContentFiles } from '../src/server/content/read-files.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { hashPassword } from '../src/server/password.ts'
import { addressOf, insertLearner, listen } from './bench-app.ts'

export const learners = 64
const questionsABlock = 40
const mostQuestionsABlock = 100

async function servePreceptor(given: string) {
  const database = await openDatabase(addressOf(given))
  const files = await readContentFiles(join(import.meta.dirname, '../content'))
  await database.write((db) => loadContent(db, files, new Date()))
  const library = createLibrary()
  const now = new Date()
  const qbanks = await database.read((db) => library.current(db, now))
  const all = [...qbanks.values()].flatMap((qbank) => qbank.questions)
  const questions = all.slice(0, questionsABlock)
  const passwordHash = await hashPassword('correct horse')
  for (let n = 0; n < learners; n++) {
    await database.write(async (db) => {
      const id = `learner-${n}`
      await insertLearner(db, id, now, passwordHash)
      const blockOf = (block: string) => newBlock(block, { userId: id, clientId: undefined, now }, examBlock)
      for (const block of ['1', '2']) await insertBlock(db, blockOf(block), questions)
      await insertBlock(db, blockOf('3'), all.slice(0, mostQuestionsABlock))
    })
  }
  const url = await listen(database, library)
  const { byId } = await database.read((db) => library.decks(db, now))
  const cardIds = [...byId.values()].flatMap(({ cards }) => cards.map(({ id }) => id))
  process.send?.({ url, questionIds: questions.map(({ id }) => id), cardIds })
  process.once('disconnect', () => process.exit())
  process.on('message', () => process.send?.({ memoryMb: process.memoryUsage().rss / 2 ** 20 }))
}

const examBlock = {
  qbankId: 'pediatrics',
  mode: 'exam' as const,
  questionCount: questionsABlock,
  secondsPerQuestion: 90,
  title: 'Bench',
}

/** The least that a durable write costs on this engine: one row, one commit. */
export function bareWriter(given: string) {
  if (given.startsWith('postgres')) {
    const pool = new pg.Pool({ connectionString: given, max: 10 })
    const ready = pool.query('create table if not exists bare (id integer primary key, body text not null)')
    return async (n: number, body: string) => {
      await ready
      await pool.query(
        'insert into bare (id, body) values ($1, $2) on conflict (id) do update set body = excluded.body',
        [n % learners, body],
      )
    }
  }
  const sqlite = new DatabaseSync(join(given, 'bare.sqlite'))
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full')
  sqlite.exec('create table if not exists bare (id integer primary key, body text not null) strict')
  const write = sqlite.prepare('insert into bare values (?, ?) on conflict (id) do update set body = excluded.body')
  return (n: number, body: string) => void write.run(n % learners, body)
}

async function serveBare(given: string) {
  const write = bareWriter(given)
  const app = Fastify()
  let n = 0
  app.put('/write', async (request) => {
    await write(n++, JSON.stringify(request.body))
    return { success: true }
  })
  app.get('/light', async () => ({ google: false, oidc: [] }))
  process.send?.({ url: await app.listen({ port: 0 }) })
}

// Others take its constants.
const [what, address] = import.meta.main ? process.argv.slice(2) : []
if (what === 'preceptor' && address) await servePreceptor(address)
if (what === 'bare' && address) await serveBare(address)
