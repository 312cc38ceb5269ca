import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { answeredQuestion } from '../../contract/question.ts'
import { keyFields } from '../../domain/content/key-fields.ts'
import { withApp } from '../testing/app.ts'
import { answersTo, at, change, givenBlock, idsOf, newBlock, openBlock } from '../testing/blocks.ts'
import { keyWords } from '../testing/content.ts'

describe('the key of an open exam', () => {
  // Shows player-9, qbank-55
  test('is in no answer about the block, whatever is asked of it', () =>
    withApp(async ({ ask }) => {
      const created = await ask('ana', 'POST', '/api/blocks', newBlock)
      const { id, questions } = created.json as Block
      const question = questions[0]?.id ?? ''
      const answers = [
        created,
        await ask('ana', 'GET', `/api/blocks/${id}`),
        await ask('ana', 'GET', '/api/blocks'),
        await ask('ana', 'PUT', `/api/blocks/${id}`, { selectedAnswers: { [question]: 'b' }, lastSaveAttempt: at(0) }),
        await ask('ana', 'POST', `/api/questions/answer/${id}/${question}`, { answerId: 'b' }),
        await ask('ana', 'PUT', `/api/questions/mark/${id}/${question}`, { marked: true }),
        await ask('ana', 'PUT', `/api/questions/notes/${id}/${question}`, { note: 'b?' }),
        await ask('ana', 'PUT', `/api/questions/highlights/${id}/${question}`, {
          question: { stem: [{ start: 0, end: 4 }] },
        }),
        await ask('ana', 'PUT', `/api/questions/crossed-out/${id}/${question}`, { optionIds: ['a'] }),
        await ask('ana', 'PATCH', `/api/blocks/${id}`, { title: 'Monday' }),
        await ask('ana', 'POST', '/api/blocks', {
          ...newBlock,
          clientId: '0193e0a0-0000-7000-8000-000000000001',
          questionCount: 1,
        }),
        await ask('ana', 'GET', '/api/qbank'),
        await ask('ana', 'GET', '/api/qbank/bank/domain-counts'),
        await ask('ana', 'GET', `/api/analytics/blocks/${id}`),
        await ask('ana', 'GET', '/api/qbank/bank/questions'),
        await ask('ben', 'GET', `/api/blocks/${id}`),
        await ask('stranger', 'GET', `/api/blocks/${id}`),
        await ask('ana', 'PUT', `/api/blocks/${id}`, { selectedAnswers: { [question]: 'z' } }),
      ]
      for (const { text } of answers) for (const words of keyWords) expect(text).not.toContain(words)
      expect(answers.map(({ status }) => status)).toEqual([
        201,
        ...Array(9).fill(200),
        201,
        200,
        200,
        404,
        403,
        404,
        401,
        400,
      ])
    }))

  // Shows qbank-56
  test('comes with completion, and with the question in tutor mode', () =>
    withApp(async ({ ask }) => {
      const exam = await givenBlock(ask)
      await ask('ana', 'POST', `/api/blocks/${exam.id}/complete`, { answers: {}, timeSpent: 1 })
      const review = await ask('ana', 'GET', `/api/blocks/${exam.id}`)
      const tutor = await ask('ana', 'POST', '/api/blocks', { ...newBlock, mode: 'tutor' })
      const shown = keyFields.filter((field) => field in answeredQuestion.shape)
      expect(shown.length).toBeGreaterThan(4)
      for (const words of [...shown, 'SECRET']) {
        expect(review.text).toContain(words)
        expect(tutor.text).toContain(words)
      }
      expect(review.json).toMatchObject({ mode: 'review', originalMode: 'exam', completed: true })
    }))
})

describe('POST /api/blocks', () => {
  test.each([
    // Shows qbank-43
    { name: 'makes a tutor block of what is called review', body: { mode: 'review' }, is: { mode: 'tutor' } },
    // Shows qbank-46
    { name: 'gives the first block its number for a title', body: {}, is: { title: 'Block 1' } },
    // Shows qbank-46
    { name: 'takes a title', body: { title: ' Monday ' }, is: { title: 'Monday' } },
    // Shows player-47
    {
      name: 'gives an exam 90 seconds a question',
      body: {},
      is: { secondsPerQuestion: 90, progress: { timeRemaining: 360 } },
    },
    { name: 'takes another pace', body: { secondsPerQuestion: 75 }, is: { progress: { timeRemaining: 300 } } },
    { name: 'gives a tutor block no clock', body: { mode: 'tutor' }, is: { progress: { timeRemaining: null } } },
    // Shows qbank-36
    {
      name: 'draws from the chosen domains alone',
      body: { selectedDomains: ['Nephrology'] },
      is: { questions: Array(4).fill({ domain: 'Nephrology' }) },
    },
  ])('$name', ({ body, is }) => withApp(async ({ ask }) => expect(await givenBlock(ask, body)).toMatchObject(is)))

  test.each([
    // Shows qbank-39
    {
      name: 'names how many there are, demo questions left out',
      body: { questionCount: 41 },
      code: 'not_enough_questions',
      error: 'Only 39 questions fit this choice; ask for 39 or fewer.',
    },
    // Shows qbank-40
    {
      name: 'counts only what has the status',
      body: { questionStatus: 'correct' },
      code: 'not_enough_questions',
      error: 'No questions fit this choice; choose more sections or statuses.',
    },
    // Shows qbank-44
    {
      name: 'knows its Qbanks',
      body: { qbankId: 'other' },
      code: 'unknown_qbank',
      error: 'There is no such Qbank; reload the page and choose again.',
    },
    // Shows qbank-44
    {
      name: 'knows its domains',
      body: { selectedDomains: ['Astrology'] },
      code: 'unknown_domain',
      error: 'This Qbank has no such section; reload the page and choose again.',
    },
    {
      name: 'asks for a section',
      body: { selectedDomains: [] },
      code: 'malformed',
      error: 'Select at least one section.',
    },
    // Shows qbank-44
    {
      name: 'asks for at least one question',
      body: { questionCount: 0 },
      code: 'malformed',
      error: 'Choose at least 1 question.',
    },
    // Shows qbank-44
    {
      name: 'asks for at most 100 questions',
      body: { questionCount: 101 },
      code: 'malformed',
      error: 'Choose at most 100 questions.',
    },
  ])('$name', ({ body, code, error }) =>
    withApp(
      async ({ ask }) => {
        expect(await ask('ana', 'POST', '/api/blocks', { ...newBlock, ...body })).toMatchObject({
          status: 400,
          json: { code, error },
        })
      },
      { contentAccess: 'open', questionsADomain: 20 },
    ),
  )

  // Shows qbank-45
  test('answers the same client id with the block that it made', () =>
    withApp(async ({ ask }) => {
      const clientId = '0193e0a0-0000-7000-8000-000000000001'
      const made = await Promise.all([1, 2, 3].map(() => givenBlock(ask, { clientId })))
      expect(new Set(made.map(({ id }) => id)).size).toBe(1)
      expect((await ask('ana', 'GET', '/api/blocks')).json).toHaveLength(1)
    }))

  // Shows qbank-30
  test('does not draw what an unfinished block holds, until that is deleted or completed', () =>
    withApp(
      async ({ ask }) => {
        const first = await givenBlock(ask, { questionCount: 30 })
        const second = await givenBlock(ask, { questionCount: 9 })
        expect(idsOf(first).filter((id) => idsOf(second).includes(id))).toEqual([])
        expect((await ask('ana', 'POST', '/api/blocks', { ...newBlock, questionCount: 2 })).json).toMatchObject({
          code: 'not_enough_questions',
        })
        await ask('ana', 'DELETE', `/api/blocks/${first.id}`)
        await givenBlock(ask, { questionCount: 30 })
      },
      { questionsADomain: 20, contentAccess: 'open' },
    ))

  // Shows qbank-38
  test('never draws a demo question for an exam', () =>
    withApp(async ({ ask }) => {
      const counted = await ask('ana', 'GET', '/api/qbank/bank/domain-counts?mode=exam')
      expect(counted.json).toEqual({ Cardiology: 19, Nephrology: 20 })
      expect(idsOf(await givenBlock(ask, { questionCount: 39 }))).not.toContain('card-1')
    }))

  // Shows qbank-37
  test('draws 50 questions for a new learner and no more, all for an admin', () =>
    withApp(
      async ({ ask }) => {
        const body = { ...newBlock, questionCount: 51, mode: 'tutor' }
        expect((await ask('ana', 'POST', '/api/blocks', body)).json).toMatchObject({ code: 'not_enough_questions' })
        expect((await ask('ada', 'POST', '/api/blocks', body)).status).toBe(201)
      },
      { questionsADomain: 40 },
    ))
})

describe('a block of somebody', () => {
  const rows = [
    { name: 'opens to its owner', as: 'ana', status: 200 },
    // Shows qbank-2
    { name: 'does not exist for another learner', as: 'ben', status: 404 },
    // Shows qbank-2
    { name: 'does not exist for an admin', as: 'ada', status: 404 },
    // Shows qbank-2
    { name: 'asks a stranger to sign in', as: 'stranger', status: 401 },
  ] as const
  const calls = [
    ['GET', '', undefined],
    ['PUT', '', { currentIndex: 1 }],
    ['PATCH', '', { title: 'Mine' }],
    ['POST', '/complete', { answers: {}, timeSpent: 0 }],
  ] as const
  test.each(rows.flatMap((row) => calls.map((call) => ({ ...row, call }))))(
    '$name: $call.0 $call.1',
    ({ as, status, call }) =>
      withApp(async ({ ask }) => {
        const { id } = await givenBlock(ask)
        const [method, path, body] = call
        expect((await ask(as, method, `/api/blocks/${id}${path}`, body)).status).toBe(status)
      }),
  )

  // Shows qbank-49
  test('is listed to its owner alone, newest first', () =>
    withApp(async ({ ask, clock }) => {
      const first = await givenBlock(ask, { title: 'First' })
      clock.now = new Date(at(1))
      await givenBlock(ask, { title: 'Second' })
      await ask('ana', 'POST', `/api/questions/answer/${first.id}/${idsOf(first)[0]}`, { answerId: 'b' })
      const { json } = await ask('ana', 'GET', '/api/blocks?qbank_id=bank')
      expect(json).toMatchObject([
        { title: 'Second', answeredCount: 0, questionCount: 4, mode: 'exam', completed: false },
        {
          title: 'First',
          answeredCount: 1,
          score: null,
          domains: expect.arrayContaining([first.questions[0]?.domain]),
        },
      ])
      await ask('ana', 'POST', `/api/blocks/${first.id}/complete`, {})
      expect((await ask('ana', 'GET', '/api/blocks')).json).toMatchObject([
        { score: null },
        { mode: 'review', score: 25 },
      ])
      expect((await ask('ben', 'GET', '/api/blocks')).json).toEqual([])
    }))
})

// Shows qbank-46
test('blocks are numbered for each learner and Qbank, also when devices make them at once', () =>
  withApp(async ({ ask }) => {
    const deleted = await givenBlock(ask)
    await ask('ana', 'DELETE', `/api/blocks/${deleted.id}`)
    await givenBlock(ask, { title: 'Monday' })
    const atOnce = await Promise.all([givenBlock(ask), givenBlock(ask), givenBlock(ask)])
    expect(atOnce.map(({ title }) => title).toSorted()).toEqual(['Block 3', 'Block 4', 'Block 5'])
    expect((await ask('ben', 'POST', '/api/blocks', newBlock)).json).toMatchObject({ title: 'Block 1' })
  }))

// Shows qbank-47
test('a list of blocks names the sections of each, the largest first', () =>
  withApp(async ({ ask }) => {
    await givenBlock(ask, { selectedDomains: ['Nephrology'] })
    expect((await ask('ana', 'GET', '/api/blocks')).json).toMatchObject([{ domains: ['Nephrology'] }])
  }))

describe('POST /api/blocks/:id/complete', () => {
  // Shows qbank-85
  test('scores what was saved and what comes with it, and counts the rest as incorrect', () =>
    withApp(async ({ ask }) => {
      const block = await givenBlock(ask)
      const [one = '', two = '', three = ''] = idsOf(block)
      await ask('ana', 'PUT', `/api/blocks/${block.id}`, {
        selectedAnswers: { [one]: 'b', [two]: 'a' },
        lastSaveAttempt: at(0),
      })
      const done = await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, {
        answers: { [three]: 'b' },
        timeSpent: 99,
      })
      expect(done.json).toEqual({ score: 50, totalQuestions: 4, correctAnswers: 2, completedDate: at(0) })
      expect((await ask('ana', 'GET', '/api/qbank/progress')).json).toEqual([
        { qbankId: 'bank', correct: 2, incorrect: 1, unseen: 37 },
      ])
    }))

  // Shows qbank-87
  test('says that there is no such block, as it does of that of another learner', () =>
    withApp(async ({ ask }) => {
      const { id } = await givenBlock(ask)
      for (const [who, address] of [
        ['ana', '/api/blocks/123/complete'],
        ['ben', `/api/blocks/${id}/complete`],
      ] as const) {
        const { status, json } = await ask(who, 'POST', address, { answers: {}, timeSpent: 0 })
        expect({ status, json }).toEqual({ status: 404, json: { error: 'Block ID not found', code: 'not_found' } })
      }
    }))

  // Shows qbank-86
  test('gives 20 that arrive together the same result', () =>
    withApp(async ({ ask }) => {
      const block = await givenBlock(ask)
      const bodies = Array.from({ length: 20 }, (_, n) => ({
        answers: answersTo(block, n % 2 ? 'a' : 'b'),
        timeSpent: n,
      }))
      const all = await Promise.all(bodies.map((body) => ask('ana', 'POST', `/api/blocks/${block.id}/complete`, body)))
      expect(new Set(all.map(({ text }) => text)).size).toBe(1)
      expect(all[0]?.status).toBe(200)
    }))

  // Shows player-40, qbank-88
  test('is final: later answers are kept as late, shown in review, and never counted', () =>
    withApp(async ({ ask, clock }) => {
      const block = await givenBlock(ask)
      const [one = ''] = idsOf(block)
      const path = `/api/blocks/${block.id}`
      const done = await ask('ana', 'POST', `${path}/complete`, { answers: { [one]: 'a' }, timeSpent: 9 })
      clock.now = new Date(at(60))
      const late = {
        changes: [change('late', one, 'b', 30), change('note', one, 'why?', 30, 'note')],
        lastSaveAttempt: at(60),
      }
      expect(await ask('ana', 'PUT', path, late)).toMatchObject({ status: 409, json: { code: 'block_completed' } })
      expect((await ask('ana', 'POST', `${path}/complete`, { answers: { [one]: 'b' }, timeSpent: 1 })).text).toBe(
        done.text,
      )
      const review = await openBlock(ask, block.id)
      expect(review.progress).toMatchObject({ selectedAnswers: { [one]: 'a' }, notesMap: { [one]: 'why?' } })
      expect(review.questions[0]).toMatchObject({ lateAnswers: [{ answerId: 'b', answeredAt: at(30) }] })
      expect(review).toMatchObject({ result: done.json })
    }))

  // Shows player-20
  test('counts a note and a highlight of review once by id, and the later of two by the time of the device', () =>
    withApp(async ({ ask, clock }) => {
      const block = await givenBlock(ask)
      const [one = ''] = idsOf(block)
      const notes = `/api/questions/notes/${block.id}/${one}`
      const highlights = `/api/questions/highlights/${block.id}/${one}`
      await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, {})
      clock.now = new Date(at(100))
      const clientTime = { 'client-time': at(100) }
      const first = { note: 'first', id: 'n1', at: at(50) }
      const ranges = (end: number) => ({ explanation: { explanation: [{ start: 0, end }] } })
      const edits: [string, object][] = [
        [notes, { note: 'second', id: 'n2', at: at(60) }],
        [notes, first],
        [notes, { ...first, note: 'first again', at: at(90) }],
        [highlights, { ...ranges(9), id: 'h1', at: at(60) }],
        [highlights, { ...ranges(4), id: 'h2', at: at(50) }],
      ]
      for (const [path, body] of edits) expect((await ask('ana', 'PUT', path, body, clientTime)).status).toBe(200)
      expect((await ask('ben', 'PUT', notes, first)).status).toBe(404)
      expect((await ask('stranger', 'PUT', highlights, ranges(1))).status).toBe(401)
      expect((await openBlock(ask, block.id)).progress).toMatchObject({
        notesMap: { [one]: 'second' },
        explanationHighlightedText: { [one]: { explanation: [{ start: 0, end: 9 }] } },
      })
    }))

  // Shows qbank-52
  test('lets notes be written in review and the block be renamed, but not deleted', () =>
    withApp(async ({ ask }) => {
      const block = await givenBlock(ask)
      const [one = ''] = idsOf(block)
      await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, {})
      expect((await ask('ana', 'PUT', `/api/questions/notes/${block.id}/${one}`, { note: 'later' })).status).toBe(200)
      expect((await ask('ana', 'PATCH', `/api/blocks/${block.id}`, { title: 'First' })).json).toMatchObject({
        title: 'First',
        mode: 'review',
      })
      expect((await ask('ana', 'DELETE', `/api/blocks/${block.id}`)).status).toBe(409)
      expect((await openBlock(ask, block.id)).progress.notesMap).toEqual({ [one]: 'later' })
    }))
})
