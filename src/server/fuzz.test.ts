import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Block } from '../contract/blocks.ts'
import type { Database } from './db/database.ts'
import { tables } from './db/model.ts'
import type { Table } from './db/table.ts'
import { hashSecretToken } from './secret-token.ts'
import { type Answer, type Tools, withApp } from './testing/app.ts'
import { onPostgres } from './testing/database.ts'
import { Fuzzer, fuzzRun, integrityOf, type OpenApi, randomFrom } from './testing/fuzz.ts'

const { requests, seed } = fuzzRun
const longestMs = 30_000

/** What a server may decline for the sake of others: a provider, or what is not installed. */
const declared = new Set(['provider_unavailable', 'fit_not_installed', 'fit_failed'])
/** They end the sessions of who fuzzes; each has tests of its own. */
const skipped = new Set(['DELETE /api/user', 'DELETE /api/auth/sessions', 'DELETE /api/auth/sessions/{id}'])

/** Somebody who only looks on. */
async function givenBen({ ask }: Tools) {
  const drawn = { qbankId: 'bank', mode: 'exam', questionCount: 3, selectedDomains: ['Cardiology'] }
  const { id, questions } = (await ask('ben', 'POST', '/api/blocks', drawn)).json as Block
  for (const question of questions) {
    await ask('ben', 'POST', `/api/questions/answer/${id}/${question.id}`, { answerId: 'b' })
    await ask('ben', 'PUT', `/api/questions/notes/${id}/${question.id}`, { note: `Note on ${question.id}` })
  }
  const rating = { id: 'r-ben', cardId: 'card-c1', rating: 3, reviewedAt: '2026-01-05T09:00:00.000Z' }
  await ask('ben', 'POST', '/api/flashcards/reviews', [rating])
}

const rowsOfBen = ({ read }: Database) =>
  read(async (db) => {
    const found: Record<string, unknown> = {}
    for (const [name, { columns }] of Object.entries<Table>(tables)) {
      const column = name === 'users' ? 'id' : 'userId'
      if (!(column in columns)) continue
      const rows = db.selectFrom(name as 'ledger').selectAll()
      found[name] = await rows.where(column as 'userId', '=', 'ben').execute()
    }
    return found
  })

test(
  `${requests} requests made from the OpenAPI document break nothing`,
  () =>
    withApp(async (tools) => {
      const { ask, database } = tools
      await givenBen(tools)
      const before = await rowsOfBen(database)
      const document = (await ask('stranger', 'GET', '/api/openapi.json')).json as OpenApi
      const random = randomFrom(seed)
      const fuzzer = new Fuzzer(document, random, skipped)
      expect(fuzzer.operationCount).toBeGreaterThan(90)

      const problems: object[] = []
      const reached = new Set<number>()
      const statuses = new Map<number, number>()
      for (let n = 0; n < requests && problems.length < 5; n++) {
        const request = fuzzer.request(n)
        const { method, url, payload, headers } = request
        const who = random() < 0.8 ? 'ana' : random() < 0.7 ? 'ada' : 'stranger'
        const answer = await inTime(ask(who, method, url, payload, headers))
        if (answer && answer.status < 300) reached.add(n % fuzzer.operationCount)
        if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if ((n + 1) % 10_000 === 0) process.stdout.write(`${n + 1} requests: ${summaryOf(statuses)}\n`)
        const problem = problemOf(answer)
        if (problem) problems.push({ seed, n, who, ...request, problem })
        // Of what an admin sees belongs something to others.
        else if (who !== 'ada') fuzzer.learnFrom(answer?.json)
        // A call that ends a session, or an account that was changed, ends no run.
        if (answer?.status === 401) await letIn(database)
      }
      expect(problems).toEqual([])
      // Else it would try what refuses requests that do not fit, and nothing behind it.
      expect(reached.size).toBeGreaterThan(30)

      expect(await rowsOfBen(database)).toEqual(before)
      await letIn(database)
      for (const path of Object.keys(document.paths).filter((path) => !path.includes('{')))
        for (const who of ['ana', 'ada', 'ben'] as const) expect((await ask(who, 'GET', path)).status).toBeLessThan(500)
      if (!onPostgres) expect(await integrityOf(database)).toEqual([{ integrity_check: 'ok' }])
    }),
  60_000 + requests * 200,
)

/** For a long run: what was answered so far, by status. */
const summaryOf = (statuses: Map<number, number>) =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ')

const inTime = (answer: Promise<Answer>) => Promise.race([answer, pause(longestMs, undefined, { ref: false })])

function problemOf(answer: Answer | undefined): string | undefined {
  if (!answer) return `no answer within ${longestMs} ms`
  const { status, json, text } = answer
  const { code, error } = (json ?? {}) as { code?: string; error?: string }
  if (status >= 500 && !declared.has(code ?? '')) return `${status} ${text.slice(0, 300)}`
  if (status >= 400 && (!code || !error)) return `${status} says neither what nor why: ${text.slice(0, 300)}`
  return undefined
}

const letIn = ({ write }: Database) =>
  write(async (db) => {
    for (const id of ['ana', 'ada']) {
      const role = id === 'ada' ? 'admin' : 'user'
      await db.updateTable('users').set({ disabledAt: null, role }).where('id', '=', id).execute()
      const [session] = await db.selectFrom('sessions').selectAll().where('userId', '=', 'ben').execute()
      if (!session) throw new Error('Ben is signed in.')
      const own = { ...session, userId: id, id: `session-${id}`, tokenHash: hashSecretToken(id) }
      await db
        .insertInto('sessions')
        .values(own)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
