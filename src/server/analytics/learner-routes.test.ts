import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { insertUser } from '../auth/queries.ts'
import { saveStatus } from '../blocks/queries.ts'
import type { Database } from '../db/database.ts'
import { now, type Tools, withApp } from '../testing/app.ts'
import { keyWords } from '../testing/content.ts'

const exam = { qbankId: 'bank', mode: 'exam', questionCount: 4, selectedDomains: ['Cardiology'] }
const empty = { blocks: 0, questions: 0, correct: 0, accuracy: 0, secondsPerQuestion: 0 }

async function open(ask: Tools['ask'], body: object = {}): Promise<Block> {
  const { json, status } = await ask('ana', 'POST', '/api/blocks', { ...exam, ...body })
  expect(status).toBe(201)
  return json as Block
}

/** Completes a block with so many right answers, which are `b`, and wrong ones; the rest stays unanswered. */
async function complete(ask: Tools['ask'], block: Block, { right = 0, wrong = 0, timeSpent = 0 }) {
  const given = block.questions.slice(0, right + wrong).map(({ id }, n) => [id, n < right ? 'b' : 'a'])
  const body = { answers: Object.fromEntries(given), timeSpent }
  expect((await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, body)).status).toBe(200)
  return block
}

const completed = async (ask: Tools['ask'], body: object, how: Parameters<typeof complete>[2]) =>
  complete(ask, await open(ask, body), how)

const get = async (ask: Tools['ask'], path: string, as: Parameters<Tools['ask']>[0] = 'ana') =>
  (await ask(as, 'GET', path)).json

const calls = [
  { path: '/api/analytics/overall', nothing: empty },
  { path: '/api/analytics/domains', nothing: [] },
  { path: '/api/analytics/trends', nothing: [] },
  { path: '/api/analytics/recommendations', nothing: [] },
  { path: '/api/user/performance', nothing: { overall: empty, domains: [], trends: [] } },
  { path: '/api/user/notes', nothing: [] },
]

describe.each(calls)('GET $path', ({ path, nothing }) => {
  test('shows a learner nothing of another, and a stranger nothing at all', () =>
    withApp(async ({ ask }) => {
      const block = await open(ask)
      await ask('ana', 'PUT', `/api/questions/notes/${block.id}/${block.questions[0]?.id}`, { note: 'Mine' })
      await complete(ask, block, { right: 1, wrong: 3, timeSpent: 40 })
      expect(await get(ask, path)).not.toEqual(nothing)
      expect(await ask('ben', 'GET', path)).toMatchObject({ status: 200, json: nothing })
      expect(await ask('ada', 'GET', path)).toMatchObject({ status: 200, json: nothing })
      expect((await ask('stranger', 'GET', path)).status).toBe(401)
    }))

  test('tells nothing of an open exam', () =>
    withApp(async ({ ask }) => {
      const block = await open(ask)
      const before = await get(ask, path)
      const answers = Object.fromEntries(block.questions.map(({ id }) => [id, 'b']))
      await ask('ana', 'PUT', `/api/blocks/${block.id}`, { selectedAnswers: answers })
      const { json, text } = await ask('ana', 'GET', path)
      expect(json).toEqual(before)
      expect(json).toEqual(nothing)
      for (const word of keyWords) expect(text).not.toContain(word)
    }))
})

test('overall adds up completed blocks, and an unanswered question counts as incorrect', () =>
  withApp(async ({ ask }) => {
    await completed(ask, {}, { right: 2, wrong: 1, timeSpent: 100 })
    await completed(ask, { mode: 'tutor', questionCount: 6 }, { right: 4, wrong: 2, timeSpent: 200 })
    await open(ask)
    const overall = { blocks: 2, questions: 10, correct: 6, accuracy: 0.6, secondsPerQuestion: 30 }
    expect(await get(ask, '/api/analytics/overall')).toEqual(overall)
    expect(await get(ask, '/api/user/performance')).toEqual({
      overall,
      domains: await get(ask, '/api/analytics/domains'),
      trends: await get(ask, '/api/analytics/trends'),
    })
  }))

test('trends tell the accuracy of each day, in the time zone asked for', () =>
  withApp(async ({ ask, clock }) => {
    await completed(ask, {}, { right: 1 })
    clock.now = new Date('2026-01-07T03:00:00.000Z')
    await completed(ask, {}, { right: 4 })
    expect(await get(ask, '/api/analytics/trends')).toEqual([
      { date: '2026-01-05', accuracy: 0.25, questions: 4 },
      { date: '2026-01-07', accuracy: 1, questions: 4 },
    ])
    expect(await get(ask, '/api/analytics/trends?timeZone=America/New_York')).toMatchObject([
      { date: '2026-01-05' },
      { date: '2026-01-06' },
    ])
    expect(await ask('ana', 'GET', '/api/analytics/trends?timeZone=Mars')).toMatchObject({
      status: 400,
      json: { error: 'Expected a time zone such as America/New_York.', field: 'timeZone' },
    })
  }))

describe('GET /api/analytics/domains', () => {
  test('adds up sections over all completed blocks, by name', () =>
    withApp(async ({ ask }) => {
      await completed(ask, {}, { right: 1, wrong: 3 })
      await completed(ask, { selectedDomains: ['Nephrology'] }, { right: 4 })
      await completed(ask, {}, { right: 3 })
      expect(await get(ask, '/api/analytics/domains')).toEqual([
        { name: 'Cardiology', correct: 4, total: 8, peerAccuracy: null },
        { name: 'Nephrology', correct: 4, total: 4, peerAccuracy: null },
      ])
    }))

  test('tells the accuracy of all learners from the fifth learner on', () =>
    withApp(async ({ ask, database }) => {
      await completed(ask, {}, { right: 4 })
      await answerAs(database, ['p1', 'p2', 'p3'])
      expect(await get(ask, '/api/analytics/domains')).toMatchObject([{ name: 'Cardiology', peerAccuracy: null }])
      await answerAs(database, ['p4'])
      expect(await get(ask, '/api/analytics/domains')).toMatchObject([{ name: 'Cardiology', peerAccuracy: 0.5 }])
    }))
})

/** Each of these learners answers one question of Cardiology wrong. */
const answerAs = (database: Database, ids: readonly string[]) =>
  database.write(async (db) => {
    const createdAt = now.toISOString()
    for (const id of ids) {
      const user = { id, displayName: id, username: id, email: `${id}@example.org`, passwordHash: null }
      await insertUser(db, { ...user, role: 'user', createdAt, disabledAt: null })
      const place = { userId: id, qbankId: 'bank', questionId: 'card-2', version: 1, blockId: '1' }
      await saveStatus(db, { ...place, answer: 'a', status: 'incorrect', answeredAt: createdAt })
    }
  })

test('recommendations name the weakest section first, why, and where to study it', () =>
  withApp(async ({ ask }) => {
    await completed(ask, {}, { right: 2, wrong: 2 })
    await completed(ask, { selectedDomains: ['Nephrology'] }, { right: 1, wrong: 3 })
    expect(await get(ask, '/api/analytics/recommendations')).toEqual([
      { domain: 'Nephrology', reason: 'You answered 25% of 4 questions correctly.', qbankId: 'bank' },
      { domain: 'Cardiology', reason: 'You answered 50% of 4 questions correctly.', qbankId: 'bank' },
    ])
    await completed(ask, { questionCount: 10 }, { right: 10 })
    expect(await get(ask, '/api/analytics/recommendations')).toMatchObject([{ domain: 'Nephrology' }])
  }))

describe('GET /api/user/notes', () => {
  test('lists notes of open, completed and tutor blocks, newest first, without those emptied or deleted', () =>
    withApp(async ({ ask, clock }) => {
      const blocks = [await open(ask), await open(ask, { mode: 'tutor' }), await open(ask)]
      const ids = blocks.map(({ id, questions }) => ({ blockId: id, questionId: questions[0]?.id ?? '' }))
      for (const [n, { blockId, questionId }] of ids.entries()) {
        clock.now = new Date(now.getTime() + n * 60_000)
        const note = `Note ${n} says "marked":{`
        await ask('ana', 'PUT', `/api/questions/notes/${blockId}/${questionId}`, { note })
      }
      const [first, second, third] = ids
      const listed = (place: typeof first, n: number) => ({
        ...place,
        note: `Note ${n} says "marked":{`,
        updatedAt: new Date(now.getTime() + n * 60_000).toISOString(),
      })
      expect(await get(ask, '/api/user/notes')).toEqual([listed(third, 2), listed(second, 1), listed(first, 0)])
      await ask('ana', 'DELETE', `/api/blocks/${third?.blockId}`)
      await ask('ana', 'PUT', `/api/questions/notes/${second?.blockId}/${second?.questionId}`, { note: '' })
      expect(await get(ask, '/api/user/notes')).toEqual([listed(first, 0)])
    }))
})

describe('GET /api/analytics/blocks/:id/flashcards', () => {
  const count = async (ask: Tools['ask'], { id }: Block) => get(ask, `/api/analytics/blocks/${id}/flashcards`)

  test('counts the questions answered incorrectly, not those left unanswered', () =>
    withApp(async ({ ask }) => {
      const block = await completed(ask, {}, { right: 1, wrong: 2 })
      expect(await count(ask, block)).toEqual({ count: 2 })
      expect((await ask('ben', 'GET', `/api/analytics/blocks/${block.id}/flashcards`)).status).toBe(404)
      expect((await ask('stranger', 'GET', `/api/analytics/blocks/${block.id}/flashcards`)).status).toBe(401)
      expect((await ask('ana', 'GET', '/api/analytics/blocks/none/flashcards')).status).toBe(400)
    }))

  test('leaves out what an open exam asks at this moment, and tells nothing of that exam', () =>
    withApp(async ({ ask }) => {
      const block = await completed(ask, { questionCount: 20, selectedDomains: ['Nephrology'] }, { wrong: 20 })
      const again = await open(ask, { questionStatus: 'incorrect', questionCount: 5, selectedDomains: ['Nephrology'] })
      expect(await count(ask, block)).toEqual({ count: 15 })
      expect((await ask('ana', 'GET', `/api/analytics/blocks/${again.id}/flashcards`)).status).toBe(404)
      await complete(ask, again, { right: 5 })
      expect(await count(ask, block)).toEqual({ count: 20 })
    }))

  test('counts an unfinished tutor block, where the answers are shown already', () =>
    withApp(async ({ ask }) => {
      const block = await open(ask, { mode: 'tutor' })
      await ask('ana', 'POST', `/api/questions/answer/${block.id}/${block.questions[0]?.id}`, { answerId: 'a' })
      expect(await count(ask, block)).toEqual({ count: 1 })
    }))
})
