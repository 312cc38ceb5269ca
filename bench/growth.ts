/**
 * `npm run growth`: how many bytes an answered question and a rated card take, by table, on both engines, before and after the
 * logs of completed blocks are packed. Each learner answers blocks of 40 questions with three changes each, and rates 20 cards
 * six times.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { v7 } from 'uuid'
import { startPostgres } from '../scripts/postgres.js'
import type { Block, Change } from '../src/contract/blocks.ts'
import { loadContent } from '../src/server/content/load.ts'
import { readContentFiles } from '../src/server/content/read-files.ts'
import type { Database } from '../src/server/db/database.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { sqliteFile } from '../src/server/db/sqlite-file.ts'
import { packLogs } from '../src/server/pack-logs.ts'
import { readArguments } from '../src/server/settings/read-arguments.ts'
import { addressOf, insertLearner, listen } from './bench-app.ts'
import { say } from './measure.ts'

const usage = `npm run growth -- [sqlite] [postgres]

Measures how many bytes an answered question and a rated card take, by table, before and after the logs of blocks are packed.`
const { words: chosen } = readArguments(usage, {}, ['sqlite', 'postgres'])
const isChosen = (engine: string) => chosen.length === 0 || chosen.includes(engine)

const learners = Array.from({ length: 10 }, (_, n) => `learner-${n}`)
const blocksEach = 5
const questionsABlock = 40
const questions = learners.length * blocksEach * questionsABlock
const cards = 20
const ratingsEach = 6
const ratings = learners.length * cards * ratingsEach
const dayMs = 86_400_000

const tablesOf = {
  'an answered question': ['blocks', 'blockQuestions', 'blockChanges', 'packedChanges', 'questionStatuses'],
  'a rated card': ['cardReviews', 'learnerCards', 'cardCounts', 'studySessions'],
}

type Ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>

const askAs =
  (url: string, session: string): Ask =>
  async (method, path, body) => {
    const headers = { cookie: `session=${session}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

async function answerBlock(ask: Ask, selectedDomains: readonly string[]) {
  const wanted = { qbankId: 'pediatrics', mode: 'exam', questionCount: questionsABlock, selectedDomains }
  const block = (await ask('POST', '/api/blocks', wanted)) as Block
  const at = () => new Date().toISOString()
  for (const [currentIndex, { id: questionId, options }] of block.questions.entries()) {
    const option = (n: number) => options[n % options.length]?.id ?? ''
    const changes: Change[] = [
      { id: v7(), questionId, at: at(), field: 'answer', value: option(currentIndex), timeSpent: 20 },
      { id: v7(), questionId, at: at(), field: 'crossedOut', value: [option(currentIndex + 1)] },
      { id: v7(), questionId, at: at(), field: 'answer', value: option(currentIndex + 2), timeSpent: 30 },
    ]
    for (const change of changes)
      await ask('PUT', `/api/blocks/${block.id}`, {
        currentIndex,
        timeRemaining: 3_600 - currentIndex,
        changes: [change],
      })
  }
  await ask('POST', `/api/blocks/${block.id}/complete`, { answers: {}, timeSpent: 3_600 })
}

async function rateCards(ask: Ask) {
  const decks = (await ask('GET', '/api/flashcards/decks')) as { id: string; questionCount: number }[]
  const deckId = decks.find(({ questionCount }) => questionCount >= cards)?.id ?? ''
  const asked = new URLSearchParams({ deckId, cardCount: String(cards), newCards: String(cards) })
  const queue = (await ask('GET', `/api/flashcards/queue?${asked}`)) as { cards: { id: string }[] }
  for (let time = 0; time < ratingsEach; time++) {
    const sessionId = v7()
    await ask('POST', '/api/flashcards/sessions', { id: sessionId, deckId, mode: 'spaced', cardCount: cards })
    for (const [n, { id: cardId }] of queue.cards.entries()) {
      const rating = { id: v7(), cardId, rating: 1 + (n % 4), reviewedAt: new Date().toISOString(), sessionId }
      await ask('POST', '/api/flashcards/reviews', [rating])
    }
  }
}

async function bytesOf(given: string): Promise<Map<string, number>> {
  if (!given.startsWith('postgres')) {
    const file = new DatabaseSync(sqliteFile({ folder: given }))
    file.exec('pragma wal_checkpoint(truncate); vacuum')
    const rows = file
      .prepare(
        'select m.tbl_name as name, sum(s.pgsize) as bytes from dbstat s join sqlite_master m using (name) group by 1',
      )
      .all() as unknown as { name: string; bytes: number }[]
    file.close()
    return new Map(rows.map(({ name, bytes }) => [name, bytes]))
  }
  const client = new pg.Client(given)
  await client.connect()
  await client.query('vacuum full')
  const { rows } = await client.query<{ name: string; bytes: string }>(
    "select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r'",
  )
  await client.end()
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

function report(when: string, before: Map<string, number>, after: Map<string, number>) {
  for (const [what, tables] of Object.entries(tablesOf)) {
    const times = what === 'a rated card' ? ratings : questions
    const each = tables.map((name) => ({ name, bytes: ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / times }))
    const parts = each.map(({ name, bytes }) => `${name} ${Math.round(bytes)}`).join(', ')
    say(`  ${when}, ${what}`, `${Math.round(each.reduce((sum, { bytes }) => sum + bytes, 0))} B (${parts})`)
  }
}

async function prepared(database: Database) {
  const files = await readContentFiles(join(import.meta.dirname, '../content'))
  await database.write((db) => loadContent(db, files, new Date()))
  await database.write(async (db) => {
    for (const id of learners) await insertLearner(db, id, new Date())
  })
}

async function grow(given: string) {
  const database = await openDatabase(addressOf(given))
  await prepared(database)
  const before = await bytesOf(given)
  const url = await listen(database)
  const domains = (await askAs(url, learners[0] ?? '')('GET', '/api/qbank/pediatrics/domains')) as { name: string }[]
  for (const id of learners) {
    const ask = askAs(url, id)
    for (let n = 0; n < blocksEach; n++)
      await answerBlock(
        ask,
        domains.map(({ name }) => name),
      )
    await rateCards(ask)
  }
  report('as saved', before, await bytesOf(given))
  const began = performance.now()
  await packLogs({
    database,
    now: new Date(Date.now() + 8 * dayMs),
    onError: (error) => say('  failed', String(error)),
  })
  say('  packing', `${((performance.now() - began) / (learners.length * blocksEach)).toFixed(1)} ms a block`)
  report('packed', before, await bytesOf(given))
}

async function growOnSqlite() {
  console.log(`SQLite: ${questions} questions, ${ratings} ratings`)
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-growth-'))
  await grow(folder).finally(() => rmSync(folder, { recursive: true }))
}

async function growOnPostgres() {
  const postgres = await startPostgres()
  if (!postgres) return console.log('PostgreSQL is not installed here: not measured.')
  console.log(`PostgreSQL: ${questions} questions, ${ratings} ratings`)
  await grow(postgres.url).finally(() => postgres.stop())
}

if (isChosen('sqlite')) await growOnSqlite()
if (isChosen('postgres')) await growOnPostgres()
process.exit()
