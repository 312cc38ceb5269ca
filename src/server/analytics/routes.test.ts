import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { insertSession, insertUser } from '../auth/queries.ts'
import { now, type Tools, withApp } from '../testing/app.ts'
import { keyWords } from '../testing/content.ts'

const exam = {
  qbankId: 'bank',
  mode: 'exam',
  questionCount: 4,
  selectedDomains: ['Cardiology', 'Nephrology'],
  title: 'Monday',
}

// Shows qbank-101
test('shows the owner how a completed block went, by section and with its answer changes', () =>
  withApp(async ({ ask }) => {
    const block = (await ask('ana', 'POST', '/api/blocks', exam)).json as Block
    const [one = '', two = '', three = ''] = block.questions.map(({ id }) => id)
    const log = [
      [one, 'a'],
      [one, 'b'],
      [two, 'b'],
      [two, 'c'],
      [three, 'a'],
      [three, 'b'],
      [three, 'a'],
    ].map(([questionId, answerId], n) => ({
      id: `${n}`,
      questionId,
      answerId,
      answeredAt: new Date(now.getTime() + n).toISOString(),
    }))
    const lastSaveAttempt = new Date(now.getTime() + 100).toISOString()
    await ask('ana', 'PUT', `/api/blocks/${block.id}`, { answerLog: log, lastSaveAttempt })
    expect((await ask('ana', 'GET', `/api/analytics/blocks/${block.id}`)).status).toBe(404)
    await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, {})

    const inDomain = (domain: string) => block.questions.filter((question) => question.domain === domain)
    const domains = ['Cardiology', 'Nephrology']
      .map((name) => ({
        name,
        total: inDomain(name).length,
        correct: inDomain(name).some(({ id }) => id === one) ? 1 : 0,
      }))
      .filter(({ total }) => total > 0)
    const detail = await ask('ana', 'GET', `/api/analytics/blocks/${block.id}`)
    expect(detail.json).toEqual({
      blockId: block.id,
      completedAt: now.toISOString(),
      correctAnswers: 1,
      totalQuestions: 4,
      domains,
      answerChanges: { wrongToRight: 1, rightToWrong: 1, wrongToWrong: 0 },
    })
    expect((await ask('ana', 'GET', '/api/analytics/blocks/completed')).json).toEqual([
      {
        blockId: block.id,
        title: 'Monday',
        qbankId: 'bank',
        completedAt: now.toISOString(),
        accuracy: 0.25,
        totalQuestions: 4,
      },
    ])
    expect((await ask('ben', 'GET', `/api/analytics/blocks/${block.id}`)).status).toBe(404)
    expect((await ask('ben', 'GET', '/api/analytics/blocks/completed')).json).toEqual([])
    expect((await ask('stranger', 'GET', '/api/analytics/blocks/completed')).status).toBe(401)
  }))

type Ask = Tools['ask']
type Who = Parameters<Ask>[0]

/** A completed tutor block of all of Nephrology but for what is open, answered with one option throughout. */
async function givenCompleted(ask: Ask, as: Who, answer: string, body: object = {}): Promise<Block> {
  const wanted = { ...exam, mode: 'tutor', questionCount: 5, selectedDomains: ['Nephrology'], ...body }
  const block = (await ask(as, 'POST', '/api/blocks', wanted)).json as Block
  const selectedAnswers = Object.fromEntries(block.questions.map(({ id }) => [id, answer]))
  await ask(as, 'PUT', `/api/blocks/${block.id}`, { selectedAnswers })
  await ask(as, 'POST', `/api/blocks/${block.id}/complete`, {})
  return block
}

describe('the figures of a learner', () => {
  test('are empty before the first completed block', () =>
    withApp(async ({ ask }) => {
      const overall = { blocks: 0, questions: 0, correct: 0, accuracy: 0, secondsPerQuestion: 0 }
      expect((await ask('ana', 'GET', '/api/analytics/overall')).json).toEqual(overall)
      expect((await ask('ana', 'GET', '/api/analytics/domains')).json).toEqual([])
      expect((await ask('ana', 'GET', '/api/analytics/trends')).json).toEqual([])
      expect((await ask('ana', 'GET', '/api/analytics/recommendations')).json).toEqual([])
      expect((await ask('ana', 'GET', '/api/user/performance')).json).toEqual({ overall, domains: [], trends: [] })
    }))

  // Shows qbank-104
  test('sum up completed blocks by domain and by day, and no open ones', () =>
    withApp(async ({ ask, clock }) => {
      await givenCompleted(ask, 'ana', 'b')
      clock.now = new Date(clock.now.getTime() + 86_400_000)
      await givenCompleted(ask, 'ana', 'a', { selectedDomains: ['Cardiology'] })
      await ask('ana', 'POST', '/api/blocks', exam)
      const overall = { blocks: 2, questions: 10, correct: 5, accuracy: 0.5, secondsPerQuestion: 0 }
      const domains = [
        { name: 'Cardiology', correct: 0, total: 5, peerAccuracy: null },
        { name: 'Nephrology', correct: 5, total: 5, peerAccuracy: null },
      ]
      const trends = [
        { date: '2026-01-05', accuracy: 1, questions: 5 },
        { date: '2026-01-06', accuracy: 0, questions: 5 },
      ]
      expect((await ask('ana', 'GET', '/api/user/performance')).json).toEqual({ overall, domains, trends })
      expect((await ask('ana', 'GET', '/api/analytics/recommendations')).json).toEqual([
        { domain: 'Cardiology', reason: '0% of 5 correct', qbankId: 'bank' },
      ])
      expect((await ask('ben', 'GET', '/api/analytics/overall')).json).toMatchObject({ blocks: 0 })
    }))

  // Shows qbank-104
  test('stand beside the others from the fifth other learner on', () =>
    withApp(async ({ ask, database }) => {
      await givenCompleted(ask, 'ana', 'b')
      const peer = async () => {
        const [domain] = (await ask('ana', 'GET', '/api/analytics/domains')).json as { peerAccuracy: number | null }[]
        return domain?.peerAccuracy
      }
      for (let n = 1; n <= 5; n++) {
        expect(await peer()).toBe(null)
        const id = `other-${n}`
        const person = { displayName: id, username: id, email: `${id}@example.org`, passwordHash: null }
        await database.write(async (db) => {
          await insertUser(db, { ...person, id, role: 'user', createdAt: now.toISOString(), disabledAt: null })
          await insertSession(db, id, 'Test', now, id)
        })
        await givenCompleted(ask, { session: id }, n === 1 ? 'b' : 'a')
      }
      expect(await peer()).toBe(0.2)
    }))

  // Shows qbank-103
  test('count one card for each question that was answered and missed, once the block is completed', () =>
    withApp(async ({ ask }) => {
      const block = (await ask('ana', 'POST', '/api/blocks', exam)).json as Block
      const [one = '', two = ''] = block.questions.map(({ id }) => id)
      await ask('ana', 'PUT', `/api/blocks/${block.id}`, { selectedAnswers: { [one]: 'a', [two]: 'b' } })
      const path = `/api/analytics/blocks/${block.id}/flashcards`
      expect((await ask('ana', 'GET', path)).status).toBe(404)
      await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, {})
      expect((await ask('ana', 'GET', path)).json).toEqual({ count: 1 })
      expect((await ask('ben', 'GET', path)).status).toBe(404)
    }))

  test.each([
    '/api/analytics/overall',
    '/api/analytics/domains',
    '/api/analytics/trends',
    '/api/analytics/recommendations',
    '/api/user/performance',
  ])('are only the learner\u2019s own and tell no key of an open exam: %s', (path) =>
    withApp(async ({ ask }) => {
      await ask('ana', 'POST', '/api/blocks', exam)
      const { text, status } = await ask('ana', 'GET', path)
      expect(status).toBe(200)
      for (const words of keyWords) expect(text).not.toContain(words)
      expect((await ask('stranger', 'GET', path)).status).toBe(401)
    }),
  )
})

// Shows qbank-100
test('the days of the trends are those of the learner\u2019s calendar', () =>
  withApp(async ({ ask, clock }) => {
    clock.now = new Date('2026-01-07T03:00:00.000Z')
    await givenCompleted(ask, 'ana', 'b')
    const daysOf = async (path: string) => {
      const { json } = await ask('ana', 'GET', path)
      const trends = Array.isArray(json) ? json : (json as { trends: object[] }).trends
      return trends.map(({ date }: { date?: string }) => date)
    }
    const expectDay = async (day: string) => {
      expect(await daysOf('/api/analytics/trends')).toEqual([day])
      expect(await daysOf('/api/user/performance')).toEqual([day])
    }
    await expectDay('2026-01-07')
    await ask('ana', 'PUT', '/api/preferences/user', { dayStartHour: 4 })
    await expectDay('2026-01-06')
    await ask('ana', 'PUT', '/api/preferences/user', { dayStartHour: 0, timeZone: 'America/New_York' })
    await expectDay('2026-01-06')
  }))

// Shows qbank-105
test('the missed cards of a block leave out what an open exam asks at this moment', () =>
  withApp(async ({ ask }) => {
    const block = await givenCompleted(ask, 'ana', 'a')
    const again = { ...exam, questionStatus: 'incorrect', questionCount: 2, selectedDomains: ['Nephrology'] }
    const open = (await ask('ana', 'POST', '/api/blocks', again)).json as Block
    const count = async () => (await ask('ana', 'GET', `/api/analytics/blocks/${block.id}/flashcards`)).json
    expect(await count()).toEqual({ count: 3 })
    await ask('ana', 'POST', `/api/blocks/${open.id}/complete`, {})
    expect(await count()).toEqual({ count: 5 })
  }))

// Shows qbank-105
test('an open exam changes no figure, and its notes carry no key', () =>
  withApp(async ({ ask }) => {
    await givenCompleted(ask, 'ana', 'a')
    const paths = ['overall', 'domains', 'trends', 'blocks/completed'].map((path) => `/api/analytics/${path}`)
    const figures = async () => Promise.all(paths.map(async (path) => (await ask('ana', 'GET', path)).json))
    const before = await figures()
    const open = (await ask('ana', 'POST', '/api/blocks', exam)).json as Block
    const answers = Object.fromEntries(open.questions.map(({ id }) => [id, 'b']))
    const notesMap = Object.fromEntries(open.questions.map(({ id }) => [id, 'My own words']))
    await ask('ana', 'PUT', `/api/blocks/${open.id}`, { selectedAnswers: answers, notesMap })
    expect(await figures()).toEqual(before)
    const notes = await ask('ana', 'GET', '/api/user/notes')
    expect(notes.json).toHaveLength(4)
    for (const words of keyWords) expect(notes.text).not.toContain(words)
  }))

// Shows today-4
test('counts the days in a row with an answer or a rating, by the learner\u2019s own calendar', () =>
  withApp(async ({ ask, clock }) => {
    const streakOf = async (user: 'ana' | 'ben') => (await ask(user, 'GET', '/api/analytics/streak')).json
    const block = (await ask('ana', 'POST', '/api/blocks', { ...exam, mode: 'tutor' })).json as Block
    const [one = '', two = '', three = ''] = block.questions.map(({ id }) => id)
    const answer = async (questionId: string, at: string) => {
      clock.now = new Date(at)
      await ask('ana', 'POST', `/api/questions/answer/${block.id}/${questionId}`, { answerId: 'a' })
    }
    expect(await streakOf('ana')).toEqual({ days: 0, studiedToday: false })
    await answer(one, '2026-01-06T09:00:00.000Z')
    // In New York this is still the evening of the 7th.
    await answer(two, '2026-01-08T03:00:00.000Z')
    expect(await streakOf('ana')).toEqual({ days: 1, studiedToday: true })
    await ask('ana', 'PUT', '/api/preferences/user', { timeZone: 'America/New_York' })
    expect(await streakOf('ana')).toEqual({ days: 2, studiedToday: true })
    clock.now = new Date('2026-01-08T20:00:00.000Z')
    expect(await streakOf('ana')).toEqual({ days: 2, studiedToday: false })
    await answer(three, '2026-01-09T20:00:00.000Z')
    expect(await streakOf('ana')).toEqual({ days: 1, studiedToday: true })
    expect(await streakOf('ben')).toEqual({ days: 0, studiedToday: false })
    expect((await ask('stranger', 'GET', '/api/analytics/streak')).status).toBe(401)
  }))
