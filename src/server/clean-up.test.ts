import { expect, test } from 'vitest'
import { insertModelCall } from './ai/queries.ts'
import { insertAttempt, insertSession, insertUser, sessionSeconds } from './auth/queries.ts'
import { cleanUp } from './clean-up.ts'
import type { Database, Db } from './db/database.ts'
import { insertConfirmation } from './email/queries.ts'
import { insertCeremony } from './factors/queries.ts'
import { insertResetToken } from './reset/queries.ts'
import { now } from './testing/app.ts'
import { withDatabase } from './testing/database.ts'

const at = now.toISOString()
const after = (days: number) => new Date(now.getTime() + days * 86_400_000)

const job = (id: string, state: 'waiting' | 'done' | 'failed', kind: 'revision' | 'draft' = 'revision') => ({
  id,
  kind,
  state,
  payload: '{}',
  kept: null,
  attempts: 1,
  runAfter: null,
  leaseToken: null,
  leaseUntil: null,
  note: '',
  createdAt: at,
  finishedAt: state === 'waiting' ? null : at,
})

const call = (id: string, jobId: string, runId: string | null) =>
  ({
    id,
    jobId,
    runId,
    at,
    purpose: 'revise',
    model: 'm',
    outcome: 'answered',
    milliseconds: 1,
    inputTokens: 1,
    outputTokens: 1,
    costMicros: 1,
  }) as const

const feedback = (id: string, state: 'open' | 'done') =>
  ({
    userId: 'ana',
    id,
    clientId: null,
    questionId: 'q',
    version: 1,
    blockId: null,
    issues: '[]',
    text: 'Why?',
    revisionId: `revision of ${id}`,
    jobId: id,
    state,
    createdAt: at,
  }) as const

const run = (id: string, kind: 'creation' | 'inspection' | 'calibration') =>
  ({
    id,
    kind,
    qbankId: 'bank',
    domain: 'd',
    state: 'done',
    note: '',
    isUnattended: 0,
    mostCalls: null,
    mostTokens: null,
    mostCostMicros: null,
    mark: '',
    begunById: null,
    createdAt: at,
    finishedAt: at,
  }) as const

const draft = (id: string, runId: string, state: 'moving' | 'destroyed', jobId: string | null) =>
  ({
    id,
    runId,
    state,
    jobId,
    position: 0,
    topic: 't',
    stage: 'inspector',
    attempt: 1,
    reason: '',
    dossier: '{}',
    seed: null,
    itemId: null,
    editedById: null,
    publishedById: null,
    changedAt: at,
  }) as const

const result = (id: string, runId: string) =>
  ({
    id,
    draftId: runId,
    runId,
    attempt: 1,
    stage: 'inspector',
    verdict: 'failed',
    reason: '',
    input: '{}',
    output: '{}',
    models: '',
    promptVersion: '',
    calls: 1,
    tokens: 1,
    costMicros: 1,
    milliseconds: 1,
    at,
  }) as const

async function givenWork(database: Database) {
  await database.write(async (db) => {
    const ana = { id: 'ana', displayName: 'Ana', username: 'ana', email: 'ana@example.org', passwordHash: null }
    await insertUser(db, { ...ana, role: 'user', createdAt: at, disabledAt: null })
    await db
      .insertInto('jobs')
      .values([
        job('asked', 'failed'),
        job('answered', 'done'),
        job('waits', 'waiting'),
        job('given up', 'failed', 'draft'),
      ])
      .execute()
    await db
      .insertInto('feedback')
      .values([feedback('asked', 'open'), feedback('answered', 'done')])
      .execute()
    for (const kind of ['creation', 'inspection', 'calibration'] as const) {
      await db.insertInto('pipelineRuns').values(run(kind, kind)).execute()
      const jobId = kind === 'creation' ? 'given up' : null
      await db
        .insertInto('pipelineDrafts')
        .values(draft(kind, kind, jobId ? 'moving' : 'destroyed', jobId))
        .execute()
      await db.insertInto('pipelineResults').values(result(kind, kind)).execute()
      await insertModelCall(db, call(`of ${kind}`, kind, kind))
    }
    for (const jobId of ['asked', 'answered']) await insertModelCall(db, call(`of ${jobId}`, jobId, null))
  })
}

/** What is left so many days later. */
async function leftAfter(database: Database, days: number) {
  await cleanUp(database, after(days), 180)
  const ids = (table: 'jobs' | 'modelCalls' | 'pipelineRuns' | 'pipelineDrafts' | 'pipelineResults') =>
    database.read(async (db) => (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id))
  const [jobs, calls, runs] = [await ids('jobs'), await ids('modelCalls'), await ids('pipelineRuns')]
  return { jobs, calls, runs, drafts: await ids('pipelineDrafts'), results: await ids('pipelineResults') }
}

test('jobs, model calls and inspections go after their time; what feedback, budgets and calibration need stays', () =>
  withDatabase(async (database) => {
    await givenWork(database)
    const all = ['calibration', 'creation', 'inspection']
    const calls = ['of answered', 'of asked', 'of calibration', 'of creation', 'of inspection']
    const pipeline = { runs: all, drafts: all, results: all }
    expect(await leftAfter(database, 89)).toEqual({
      jobs: ['answered', 'asked', 'given up', 'waits'],
      calls,
      ...pipeline,
    })
    expect(await leftAfter(database, 91)).toEqual({ jobs: ['asked', 'given up', 'waits'], calls, ...pipeline })
    const kept = ['calibration', 'creation']
    expect(await leftAfter(database, 401)).toEqual({
      jobs: ['asked', 'given up', 'waits'],
      calls: ['of asked', 'of calibration', 'of creation'],
      runs: kept,
      drafts: kept,
      results: kept,
    })
  }))

test('sessions, and tokens that were never used, go when they are over; those that hold stay', () =>
  withDatabase(async (database) => {
    const over = after(-2 - sessionSeconds / 86_400)
    await database.write(async (db) => {
      for (const { id, time } of [
        { id: 'ana', time: over },
        { id: 'ben', time: now },
      ]) {
        const person = { id, displayName: id, username: id, email: `${id}@example.org`, passwordHash: null }
        await insertUser(db, { ...person, role: 'user', createdAt: at, disabledAt: null })
        await insertSession(db, id, 'Firefox', time)
        await insertResetToken(db, id, time)
        await insertConfirmation(db, id, `new-${id}@example.org`, time)
        await insertCeremony(db, { purpose: 'secondStep', userId: id, challenge: '' }, time)
      }
    })
    const count = (table: 'sessions' | 'resetTokens' | 'emailConfirmations' | 'factorCeremonies') =>
      database.read(async (db) => (await db.selectFrom(table).selectAll().execute()).length)
    const counts = async () => [
      await count('sessions'),
      await count('resetTokens'),
      await count('emailConfirmations'),
      await count('factorCeremonies'),
    ]
    expect(await counts()).toEqual([2, 2, 2, 2])
    await cleanUp(database, now, 180)
    expect(await counts()).toEqual([1, 1, 1, 1])
  }))

const countAttempts = async (db: Db) => (await db.selectFrom('attempts').select('id').execute()).length

test('goes by slices, each in a transaction of its own, and stops between two', () =>
  withDatabase(async (database) => {
    await database.write(async (db) => {
      for (let n = 0; n < 2_100; n++) await insertAttempt(db, 'login', String(n), now)
    })
    let asked = 0
    // All kinds before the attempts have one slice, in which nothing is.
    const isOver = () => ++asked > 9
    await cleanUp(database, after(2), 180, isOver)
    expect(await database.read(countAttempts)).toBe(100)
    await cleanUp(database, after(2), 180)
    expect(await database.read(countAttempts)).toBe(0)
  }))
