import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { insertLedgerEntry } from '../ledger/queries.ts'
import { now, type Person, type Tools, withApp } from '../testing/app.ts'

const exam = { qbankId: 'bank', mode: 'exam', questionCount: 10, selectedDomains: ['Cardiology', 'Nephrology'] }

const countOf = async (ask: Tools['ask'], query: string, as: Person = 'ana') => {
  const { json } = await ask(as, 'GET', `/api/qbank/bank/domain-counts${query}`)
  return Object.values(json as Record<string, number>).reduce((sum, count) => sum + count, 0)
}

describe('GET /api/qbank', () => {
  test.each([
    // Shows qbank-5
    {
      name: 'shows a visitor the Qbanks without progress',
      as: 'stranger',
      is: { unlockedCount: 0, progress: null, unlock: null },
    },
    // Shows qbank-4
    {
      name: 'shows a new learner what is open',
      as: 'ana',
      is: {
        unlockedCount: 50,
        progress: { correct: 0, incorrect: 0, unseen: 50 },
        unlock: { reviews: 2, questions: 80 },
      },
    },
    {
      name: 'shows an admin everything',
      as: 'ada',
      is: { unlockedCount: 80, progress: { correct: 0, incorrect: 0, unseen: 80 }, unlock: null },
    },
  ] as const)('$name', ({ as, is }) =>
    withApp(
      async ({ ask }) => {
        const { json } = await ask(as, 'GET', '/api/qbank')
        expect(json).toEqual([
          { id: 'bank', name: 'Test bank', subtitle: 'Boards', color: 'teal', icon: 'heart', questionCount: 80, ...is },
        ])
      },
      { questionsADomain: 40 },
    ),
  )

  // Shows landing-49, qbank-12, qbank-14
  test('opens more with the reviews in the ledger, and takes that back when they are undone', () =>
    withApp(
      async ({ ask, database }) => {
        const entry = { userId: 'ana', points: 5, reason: 'Feedback', createdAt: now.toISOString() }
        await database.write((db) => insertLedgerEntry(db, { ...entry, id: '1', reviews: 1, undoneAt: null }))
        await database.write((db) =>
          insertLedgerEntry(db, { ...entry, id: '2', reviews: 1, undoneAt: now.toISOString() }),
        )
        expect(await countOf(ask, '')).toBe(50)
        await database.write((db) => insertLedgerEntry(db, { ...entry, id: '3', reviews: 1, undoneAt: null }))
        expect(await countOf(ask, '')).toBe(80)
        expect(await countOf(ask, '', 'ben')).toBe(50)
      },
      { questionsADomain: 40 },
    ))
})

describe('the selection', () => {
  // Shows qbank-7
  test('grows, shrinks and is replaced, each as often as asked', () =>
    withApp(async ({ ask }) => {
      const selected = (ids: string[]) => ({ status: 200, json: { selection: { selectedQbanks: ids } } })
      expect(await ask('ana', 'GET', '/api/qbank/selection')).toMatchObject(selected([]))
      expect(await ask('ana', 'POST', '/api/qbank/selection', { selectedQbanks: [] })).toMatchObject(selected([]))
      for (let n = 0; n < 2; n++)
        expect(await ask('ana', 'POST', '/api/qbank/selection/bank')).toMatchObject(selected(['bank']))
      expect(await ask('ben', 'GET', '/api/qbank/selection')).toMatchObject(selected([]))
      for (let n = 0; n < 2; n++)
        expect(await ask('ana', 'DELETE', '/api/qbank/selection/bank')).toMatchObject(selected([]))
      expect(await ask('ana', 'POST', '/api/qbank/selection', { selectedQbanks: ['bank', 'bank'] })).toMatchObject(
        selected(['bank']),
      )
    }))

  test.each([
    // Shows qbank-13
    {
      name: 'an unknown Qbank in a list',
      method: 'POST',
      path: '',
      body: { selectedQbanks: ['other'] },
      as: 'ana',
      status: 400,
    },
    // Shows qbank-13
    { name: 'an unknown Qbank', method: 'POST', path: '/other', body: undefined, as: 'ana', status: 404 },
    // Shows qbank-13
    { name: 'a visitor', method: 'GET', path: '', body: undefined, as: 'stranger', status: 401 },
  ] as const)('refuses $name', ({ method, path, body, as, status }) =>
    withApp(async ({ ask }) =>
      expect((await ask(as, method, `/api/qbank/selection${path}`, body)).status).toBe(status),
    ),
  )
})

describe('GET /api/qbank/:id/domain-counts', () => {
  // Shows qbank-17, qbank-25
  test('counts the union of the statuses, and leaves out what unfinished blocks hold', () =>
    withApp(async ({ ask }) => {
      const block = (await ask('ana', 'POST', '/api/blocks', exam)).json as Block
      expect(await countOf(ask, '?status=unseen')).toBe(30)
      const answers = Object.fromEntries(block.questions.map(({ id }, n) => [id, n < 3 ? 'b' : n < 7 ? 'a' : '']))
      await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, { answers, timeSpent: 1 })
      const counts = ['', '?status=correct', '?status=incorrect', '?status=unseen', '?status=unseen&status=incorrect']
      expect(await Promise.all(counts.map((query) => countOf(ask, query)))).toEqual([40, 3, 4, 33, 37])
      expect(await countOf(ask, '', 'ben')).toBe(40)
    }))

  // Shows qbank-32
  test('counts and draws what is marked, until the mark is taken off in a later block', () =>
    withApp(async ({ ask, clock }) => {
      const tutor = { ...exam, mode: 'tutor', markedOnly: true, questionCount: 1 }
      const block = (await ask('ana', 'POST', '/api/blocks', { ...exam, mode: 'tutor' })).json as Block
      const [one, two] = block.questions.map(({ id }) => id)
      for (const id of [one, two]) await ask('ana', 'PUT', `/api/questions/mark/${block.id}/${id}`, { marked: true })
      expect(await countOf(ask, '?marked=1')).toBe(0)
      await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, { answers: { [one ?? '']: 'b' } })
      const queries = ['?marked=1', '?marked=1&status=correct', '?marked=1&status=incorrect']
      expect(await Promise.all(queries.map((query) => countOf(ask, query)))).toEqual([2, 1, 0])
      expect(await countOf(ask, '?marked=1', 'ben')).toBe(0)
      clock.now = new Date(clock.now.getTime() + 60_000)
      const again = (await ask('ana', 'POST', '/api/blocks', { ...tutor, questionStatus: 'correct' })).json as Block
      expect(again.questions.map(({ id }) => id)).toEqual([one])
      for (const marked of [true, false]) await ask('ana', 'PUT', `/api/questions/mark/${again.id}/${one}`, { marked })
      await ask('ana', 'POST', `/api/blocks/${again.id}/complete`, {})
      expect(await countOf(ask, '?marked=1')).toBe(1)
      expect(await ask('ana', 'POST', '/api/blocks', { ...tutor, questionCount: 2 })).toMatchObject({
        status: 400,
        json: { code: 'not_enough_questions', field: 'questionCount' },
      })
    }))

  // Shows qbank-17
  test('refuses a status that is none', () =>
    withApp(async ({ ask }) =>
      expect((await ask('ana', 'GET', '/api/qbank/bank/domain-counts?status=new')).status).toBe(400),
    ))
})

test.each([
  // Shows qbank-16
  { name: 'lists the domains to everybody', as: 'stranger', path: 'domains', status: 200 },
  { name: 'knows its Qbanks', as: 'stranger', path: '../other/domains', status: 404 },
  // Shows qbank-15
  { name: 'gives admins the questions', as: 'ada', path: 'questions?domain=Cardiology&pageSize=5', status: 200 },
  // Shows qbank-15
  { name: 'gives learners no questions', as: 'ana', path: 'questions', status: 403 },
  // Shows qbank-15
  { name: 'gives strangers no questions', as: 'stranger', path: 'questions', status: 401 },
] as const)('$name', ({ as, path, status }) =>
  withApp(async ({ ask }) => {
    const { pathname, search } = new URL(path, 'http://localhost/api/qbank/bank/')
    expect((await ask(as, 'GET', pathname + search)).status).toBe(status)
  }),
)

// Shows qbank-15
test('gives admins the questions in pages, each of which names the next', () =>
  withApp(async ({ ask }) => {
    const pages: string[][] = []
    let next: string | undefined = '/api/qbank/bank/questions?domain=Cardiology&pageSize=8'
    while (next !== undefined && pages.length < 10) {
      const page = await ask('ada', 'GET', next)
      pages.push((page.json as { id: string }[]).map(({ id }) => id))
      next = /<(.*)>; rel="next"/.exec(String(page.headers.link))?.[1]
    }
    expect(pages.map(({ length }) => length)).toEqual([8, 8, 4])
    expect(new Set(pages.flat()).size).toBe(20)
  }))

// Shows qbank-8
test('notes that a learner opened a Qbank', () =>
  withApp(async ({ ask, database }) => {
    const accessedAt = now.toISOString()
    expect((await ask('ana', 'POST', '/api/qbank/bank/access', { accessedAt })).json).toEqual({ success: true })
    const rows = await database.read((db) => db.selectFrom('qbankAccesses').selectAll().execute())
    expect(rows).toMatchObject([{ userId: 'ana', qbankId: 'bank', accessedAt }])
  }))

// Shows qbank-111
test('shows visitors the demo questions with their keys', () =>
  withApp(async ({ ask }) => {
    expect((await ask('stranger', 'GET', '/api/demo/block')).json).toMatchObject({
      mode: 'tutor',
      questions: [{ id: 'card-1', correctAnswer: 'b' }],
    })
  }))

// Shows qbank-32
test('a block can be drawn from the questions that were marked before', () =>
  withApp(async ({ ask }) => {
    const body = { ...exam, mode: 'tutor', questionCount: 3 }
    const block = (await ask('ana', 'POST', '/api/blocks', body)).json as Block
    const marked = block.questions.slice(0, 2).map(({ id }) => id)
    await ask('ana', 'PUT', `/api/blocks/${block.id}`, { markedQuestions: marked })
    await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, {})
    expect(await countOf(ask, '?marked=1')).toBe(2)
    expect(await countOf(ask, '?marked=1', 'ben')).toBe(0)
    const again = await ask('ana', 'POST', '/api/blocks', { ...body, questionCount: 2, markedOnly: true })
    expect((again.json as Block).questions.map(({ id }) => id).sort()).toEqual([...marked].sort())
    const more = await ask('ben', 'POST', '/api/blocks', { ...body, markedOnly: true })
    expect(more).toMatchObject({ status: 400, json: { code: 'not_enough_questions' } })
  }))
