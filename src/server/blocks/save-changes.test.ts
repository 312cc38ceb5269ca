import { describe, expect, test } from 'vitest'
import { withApp } from '../testing/app.ts'
import { answersTo, at, change, givenBlock, idsOf, openBlock } from '../testing/blocks.ts'

describe('PUT /api/blocks/:id', () => {
  // Shows qbank-65
  test('keeps the newer answer, whichever save arrives last', () =>
    withApp(async ({ ask }) => {
      const block = await givenBlock(ask)
      const [question = ''] = idsOf(block)
      const save = (id: string, value: string, seconds: number) =>
        ask('ana', 'PUT', `/api/blocks/${block.id}`, {
          changes: [change(id, question, value, seconds)],
          lastSaveAttempt: at(0),
        })
      await save('later', 'b', -10)
      await save('earlier', 'a', -20)
      expect((await openBlock(ask, block.id)).progress.selectedAnswers).toEqual({ [question]: 'b' })
    }))

  // Shows qbank-64
  test('counts a change once, however often it is sent', () =>
    withApp(async ({ ask, clock }) => {
      const block = await givenBlock(ask)
      const [question = ''] = idsOf(block)
      const body = { changes: [{ ...change('one', question, 'a', -60), timeSpent: 30 }], lastSaveAttempt: at(0) }
      await ask('ana', 'PUT', `/api/blocks/${block.id}`, body)
      await ask('ana', 'PUT', `/api/blocks/${block.id}`, {
        changes: [change('two', question, 'b', -30)],
        lastSaveAttempt: at(0),
      })
      clock.now = new Date(at(100))
      await ask('ana', 'PUT', `/api/blocks/${block.id}`, body)
      expect((await openBlock(ask, block.id)).progress.selectedAnswers).toEqual({ [question]: 'b' })
      await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, { answers: {}, timeSpent: 60 })
      const review = await openBlock(ask, block.id)
      expect(review.questions.find(({ id }) => id === question)).toMatchObject({ timeSpent: 30 })
    }))

  // Shows qbank-66
  test('is not moved by a device whose clock is an hour ahead', () =>
    withApp(async ({ ask, clock }) => {
      const block = await givenBlock(ask)
      const [question = ''] = idsOf(block)
      const path = `/api/blocks/${block.id}`
      await ask('ana', 'PUT', path, { changes: [change('ahead', question, 'a', 3600)], lastSaveAttempt: at(3600) })
      clock.now = new Date(at(60))
      await ask('ana', 'PUT', path, { changes: [change('right', question, 'b', 60)], lastSaveAttempt: at(60) })
      expect((await openBlock(ask, block.id)).progress.selectedAnswers).toEqual({ [question]: 'b' })
    }))

  // Shows qbank-67
  test('undoes nothing for a stale map of a second device', () =>
    withApp(async ({ ask, clock }) => {
      const block = await givenBlock(ask)
      const [question = ''] = idsOf(block)
      const path = `/api/blocks/${block.id}`
      await ask('ana', 'PUT', path, { selectedAnswers: { [question]: 'a' }, notesMap: { [question]: 'first' } })
      clock.now = new Date(at(10))
      await ask('ana', 'PUT', path, { selectedAnswers: { [question]: 'b' }, notesMap: { [question]: 'second' } })
      clock.now = new Date(at(20))
      await ask('ana', 'PUT', path, { selectedAnswers: { [question]: 'a' }, notesMap: { [question]: 'first' } })
      expect((await openBlock(ask, block.id)).progress).toMatchObject({
        selectedAnswers: { [question]: 'b' },
        notesMap: { [question]: 'second' },
      })
    }))

  // Shows qbank-70
  test('keeps everything that a device can say', () =>
    withApp(async ({ ask }) => {
      const block = await givenBlock(ask)
      const [one = '', two = ''] = idsOf(block)
      const progress = {
        selectedAnswers: { [one]: 'c' },
        showExplanations: { [one]: true },
        currentIndex: 2,
        markedQuestions: [two],
        timeRemaining: 200,
        questionHighlightedText: { [one]: { stem: [{ start: 0, end: 3 }] } },
        explanationHighlightedText: { [two]: { explanation: [{ start: 1, end: 2 }] } },
        optionCrossedOut: { [two]: ['a', 'e'] },
        notesMap: { [one]: 'see Nelson' },
      }
      const saved = await ask('ana', 'PUT', `/api/blocks/${block.id}`, { ...progress, lastSaveAttempt: at(0) })
      expect(saved).toMatchObject({ status: 200, json: { success: true, savedAt: at(0) } })
      expect((await openBlock(ask, block.id)).progress).toEqual(progress)
      await ask('ana', 'PUT', `/api/blocks/${block.id}`, {
        timeRemaining: 300,
        markedQuestions: [],
        optionCrossedOut: { [two]: null },
      })
      expect((await openBlock(ask, block.id)).progress).toMatchObject({
        timeRemaining: 200,
        markedQuestions: [],
        optionCrossedOut: {},
        notesMap: progress.notesMap,
      })
    }))

  // Shows qbank-59
  test('keeps the first answer in tutor mode', () =>
    withApp(async ({ ask }) => {
      const block = await givenBlock(ask, { mode: 'tutor' })
      const [question = ''] = idsOf(block)
      const changes = [
        change('1', question, 'a', -20),
        change('2', question, true, -20, 'explanationShown'),
        change('3', question, 'b', -10),
      ]
      await ask('ana', 'PUT', `/api/blocks/${block.id}`, { changes, lastSaveAttempt: at(0) })
      expect((await openBlock(ask, block.id)).progress.selectedAnswers).toEqual({ [question]: 'a' })
      const { json } = await ask('ana', 'GET', '/api/qbank/bank/domain-counts?status=incorrect')
      expect(json).toEqual({ Cardiology: 0, Nephrology: 0 })
      await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, { answers: {}, timeSpent: 1 })
      const counted = (await ask('ana', 'GET', '/api/qbank/bank/domain-counts?status=incorrect')).json as Record<
        string,
        number
      >
      expect(Object.values(counted).reduce((sum, count) => sum + count)).toBe(1)
    }))

  test.each([
    // Shows qbank-70
    {
      name: 'refuses an option that the question does not have',
      body: (id: string) => ({ selectedAnswers: { [id]: 'z' } }),
      code: 'unknown_option',
    },
    // Shows qbank-70
    {
      name: 'refuses a question that the block does not have',
      body: () => ({ selectedAnswers: { other: 'a' } }),
      code: 'unknown_question',
    },
    // Shows qbank-70
    {
      name: 'refuses more than 500 changes',
      body: (id: string) => ({ changes: Array.from({ length: 501 }, (_, n) => change(`${n}`, id, 'a', 0)) }),
      code: 'malformed',
    },
    {
      name: 'refuses a time that is none',
      body: (id: string) => ({ changes: [{ ...change('1', id, 'a', 0), at: 'noon' }] }),
      code: 'malformed',
    },
    {
      name: 'refuses a note of 10,001 characters',
      body: (id: string) => ({ notesMap: { [id]: 'x'.repeat(10_001) } }),
      code: 'malformed',
    },
    {
      name: 'refuses an id that PostgreSQL cannot store',
      body: (id: string) => ({ notesMap: { [`${id}\0`]: 'Kerley B' } }),
      code: 'malformed',
    },
  ])('$name', ({ body, code }) =>
    withApp(async ({ ask }) => {
      const block = await givenBlock(ask)
      const answer = await ask('ana', 'PUT', `/api/blocks/${block.id}`, body(idsOf(block)[0] ?? ''))
      expect(answer).toMatchObject({ status: 400, json: { code } })
    }),
  )

  test('keeps a note without the character that PostgreSQL cannot store', () =>
    withApp(async ({ ask }) => {
      const block = await givenBlock(ask)
      const [one = '', two = ''] = idsOf(block)
      const path = `/api/blocks/${block.id}`
      const notes = { notesMap: { [one]: 'Kerley\0 B', [two]: '\0' } }
      expect((await ask('ana', 'PUT', path, notes)).status).toBe(200)
      expect((await ask('ana', 'PATCH', path, { title: 'Heart\0' })).status).toBe(200)
      expect((await ask('ana', 'GET', path)).json).toMatchObject({
        title: 'Heart',
        progress: { notesMap: { [one]: 'Kerley B' } },
      })
    }))

  // Shows player-32, qbank-57
  test('takes no answer after a stored 0, but all the rest', () =>
    withApp(async ({ ask, clock }) => {
      const block = await givenBlock(ask)
      const [one = '', two = ''] = idsOf(block)
      const path = `/api/blocks/${block.id}`
      expect(
        (
          await ask('ana', 'PUT', path, {
            timeRemaining: 0,
            changes: [change('1', one, 'b', -1)],
            lastSaveAttempt: at(0),
          })
        ).status,
      ).toBe(200)
      clock.now = new Date(at(60))
      const late = {
        changes: [change('2', two, 'b', 50), change('3', one, 'note', 50, 'note')],
        lastSaveAttempt: at(60),
      }
      expect(await ask('ana', 'PUT', path, late)).toMatchObject({ status: 409, json: { code: 'time_up' } })
      expect(await ask('ana', 'POST', `/api/questions/answer/${block.id}/${two}`, { answerId: 'b' })).toMatchObject({
        status: 409,
        json: { code: 'time_up' },
      })
      expect((await openBlock(ask, block.id)).progress).toMatchObject({
        selectedAnswers: { [one]: 'b' },
        notesMap: { [one]: 'note' },
      })
      const done = await ask('ana', 'POST', `${path}/complete`, { answers: { [one]: 'b', [two]: 'b' }, timeSpent: 360 })
      expect(done.json).toMatchObject({ correctAnswers: 1 })
    }))

  // Shows player-45
  test('adds up the seconds on a question, answered or not, each part once', () =>
    withApp(async ({ ask }) => {
      const block = await givenBlock(ask)
      const [one = '', two = ''] = idsOf(block)
      const path = `/api/blocks/${block.id}`
      const looked = change('t1', one, 20, -5, 'timeSpent')
      const answered = { ...change('t2', one, 'b', -4), timeSpent: 7 }
      const changes = [looked, answered, change('t3', two, 11, -3, 'timeSpent')]
      for (const body of [{ changes }, { changes: [looked] }, { changes: [change('t4', one, 3, -2, 'timeSpent')] }]) {
        expect(await ask('ana', 'PUT', path, { ...body, lastSaveAttempt: at(0) })).toMatchObject({ status: 200 })
      }
      await ask('ana', 'POST', `${path}/complete`, {})
      // After the end of the block it is late, as an answer would be.
      await ask('ana', 'PUT', path, { changes: [change('t5', one, 600, -1, 'timeSpent')], lastSaveAttempt: at(0) })
      const { questions } = await openBlock(ask, block.id)
      expect(questions.map((question) => 'timeSpent' in question && question.timeSpent)).toEqual([30, 11, 0, 0])
      expect(questions[0]).toMatchObject({ lateAnswers: [] })
    }))

  test('takes no time below zero and none beyond a day', () =>
    withApp(async ({ ask }) => {
      const block = await givenBlock(ask)
      const [one = ''] = idsOf(block)
      for (const seconds of [-1, 86_401, 1.5]) {
        const body = { changes: [change('t', one, seconds, -1, 'timeSpent')], lastSaveAttempt: at(0) }
        expect((await ask('ana', 'PUT', `/api/blocks/${block.id}`, body)).status).toBe(400)
      }
    }))

  // Shows qbank-69
  test('loses none of 40 saves of different questions that arrive together', () =>
    withApp(async ({ ask }) => {
      const block = await givenBlock(ask, { questionCount: 40, mode: 'tutor' })
      const saves = await Promise.all(
        idsOf(block).map((id) =>
          ask('ana', 'PUT', `/api/blocks/${block.id}`, {
            changes: [change(`c-${id}`, id, 'b', -1)],
            lastSaveAttempt: at(0),
          }),
        ),
      )
      expect(new Set(saves.map(({ status }) => status))).toEqual(new Set([200]))
      expect((await openBlock(ask, block.id)).progress.selectedAnswers).toEqual(answersTo(block, 'b'))
    }))
})
