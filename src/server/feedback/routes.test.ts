import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import type { Revision } from '../../contract/feedback.ts'
import type { QuestionVersion } from '../../contract/question-editor.ts'
import { type Person, type Tools, withApp } from '../testing/app.ts'
import { keyWords } from '../testing/content.ts'
import { letVotesDecide } from '../testing/voters.ts'

type Ask = Tools['ask']

const newBlock = { qbankId: 'bank', questionCount: 40, selectedDomains: ['Cardiology', 'Nephrology'] }
const question = 'neph-3'
const long = 'The vignette gives no oxygen saturation, without which the key cannot be right.'

/** A tutor block over everything, in which the learner has answered the question. */
async function givenAnswered(ask: Ask, as: Person): Promise<string> {
  const { json, status } = await ask(as, 'POST', '/api/blocks', { ...newBlock, mode: 'tutor' })
  expect(status).toBe(201)
  const { id } = json as Block
  expect((await ask(as, 'POST', `/api/questions/answer/${id}/${question}`, { answerId: 'a' })).status).toBe(200)
  return id
}

const flag = (ask: Ask, as: Person, body: object = {}) =>
  ask(as, 'POST', '/api/questions/feedback', {
    questionId: question,
    issues: ['confusing-wording'],
    feedback: long,
    ...body,
  })

async function givenRevision(ask: Ask, changed: object = {}): Promise<Revision> {
  const { json } = await ask('ada', 'GET', `/api/admin/questions/${question}/versions`)
  const { vignette, stem, options, correctAnswer, explanation } = (json as Record<string, unknown>[]).at(-1) ?? {}
  const reason = 'Named the saturation.'
  const text = { vignette, stem, options, correctAnswer, explanation, reason, ...changed }
  const made = await ask('ada', 'POST', `/api/admin/questions/${question}/revisions`, text)
  expect(made.status).toBe(201)
  return made.json as Revision
}

const vote = (ask: Ask, as: Person, id: string, voteType: string, body: object = {}) =>
  ask(as, 'PUT', `/api/questions/revisions/${question}/revision/${id}/vote`, { voteType, ...body })

describe('feedback', () => {
  // Shows ai-34, feedback-39, landing-40
  test('earns a review and points once for a version, and nothing while it is marked as spam', () =>
    withApp(async ({ ask, clock }) => {
      await givenAnswered(ask, 'ana')
      const first = await flag(ask, 'ana')
      expect(first).toMatchObject({ status: 201, json: { points: 10 } })
      clock.now = new Date(clock.now.getTime() + 1000)
      expect(await flag(ask, 'ana', { feedback: 'Once more.' })).toMatchObject({ status: 201, json: { points: 0 } })
      const standing = async () => ((await ask('ana', 'GET', '/api/leaderboard')).json as { you: object | null }).you
      expect(await standing()).toMatchObject({
        position: 1,
        displayName: 'ana',
        reviews: 1,
        points: 10,
        rank: 'Novice',
      })

      const { id } = first.json as { id: string }
      await ask('ada', 'PUT', `/api/admin/feedback/${id}`, { state: 'spam' })
      expect(await standing()).toMatchObject({ reviews: 1, points: 5 })
      await ask('ada', 'PUT', `/api/admin/feedback/${id}`, { state: 'open' })
      expect(await standing()).toMatchObject({ reviews: 1, points: 10 })
    }))

  // Shows feedback-15
  test('sent twice with one id is one feedback', () =>
    withApp(async ({ ask }) => {
      await givenAnswered(ask, 'ana')
      const id = '0193e0a0-0000-4000-8000-000000000001'
      const first = await flag(ask, 'ana', { id })
      expect(await flag(ask, 'ana', { id })).toMatchObject({ status: 201, json: first.json })
      expect((await ask('ada', 'GET', '/api/admin/feedback')).json).toHaveLength(1)
    }))

  test.each<{ name: string; as: Person; body: object; status: number }>([
    // Shows feedback-5
    { name: 'that says nothing', as: 'ana', body: { issues: [], feedback: '  ' }, status: 400 },
    // Shows feedback-2
    { name: 'with an issue that is none', as: 'ana', body: { issues: ['dull'] }, status: 400 },
    { name: 'on a question that was never met', as: 'ben', body: {}, status: 404 },
    { name: 'of a stranger', as: 'stranger', body: {}, status: 401 },
  ])('$name is refused', ({ as, body, status }) =>
    withApp(async ({ ask }) => {
      await givenAnswered(ask, 'ana')
      expect((await flag(ask, as, body)).status).toBe(status)
    }),
  )

  // Shows feedback-17
  test('on a question of an open exam is refused, and a revision of it stays hidden until the exam is over', () =>
    withApp(
      async ({ ask }) => {
        const { json } = await ask('ben', 'POST', '/api/blocks', { ...newBlock, questionCount: 39, mode: 'exam' })
        const { id, questions } = json as Block
        expect(questions.map((drawn) => drawn.id)).toContain(question)
        const revision = await givenRevision(ask, { vignette: 'Saturation is 84%.' })
        const refused = await flag(ask, 'ben', { blockId: id })
        expect(refused.status).toBe(403)
        const listed = await ask('ben', 'GET', `/api/questions/revisions/${question}`)
        expect(listed.json).toEqual([])
        expect((await vote(ask, 'ben', revision.id, 'up')).status).toBe(403)
        for (const { text } of [refused, listed]) for (const words of keyWords) expect(text).not.toContain(words)

        await ask('ben', 'POST', `/api/blocks/${id}/complete`, { answers: {}, timeSpent: 1 })
        expect((await flag(ask, 'ben', { blockId: id })).status).toBe(201)
        expect((await ask('ben', 'GET', `/api/questions/revisions/${question}`)).json).toHaveLength(1)
      },
      { contentAccess: 'open' },
    ))

  // Shows ai-5, feedback-12
  test('is looked at by an editor where no model is configured, and the same address later shows the revision', () =>
    withApp(async ({ ask }) => {
      await givenAnswered(ask, 'ana')
      const { id, revisionId } = (await flag(ask, 'ana')).json as { id: string; revisionId: string }
      const check = (as: Person = 'ana') =>
        ask(as, 'GET', `/api/questions/feedback/${question}/revision/${revisionId}/check`)
      expect((await check()).json).toEqual({
        progress: 100,
        status: 'no_changes',
        hasRevision: false,
        revision: null,
        message: 'An editor will look at this.',
      })
      expect((await check('ben')).status).toBe(404)
      const revision = await givenRevision(ask, { vignette: 'Saturation is 84%.', feedbackId: id })
      expect(revision.id).toBe(revisionId)
      const change = { field: 'vignette', from: `Vignette of ${question}`, to: 'Saturation is 84%.' }
      expect((await check()).json).toMatchObject({
        progress: 100,
        status: 'complete',
        hasRevision: true,
        revision: { id: revisionId, source: 'editor', state: 'proposed', changes: [change] },
      })
    }))
})

describe('a vote', () => {
  // Shows feedback-22
  test('changes with the other way, is taken back by the same way, and counts once by its id', () =>
    withApp(async ({ ask }) => {
      await givenAnswered(ask, 'ana')
      const { id } = await givenRevision(ask, { stem: 'Which is it?' })
      const votes = (up: number, down: number, userVote: string | null) => ({
        json: {
          success: true,
          votes: { up, down, userVote },
          message: userVote ? 'Your vote has been recorded.' : 'Your vote is taken back.',
        },
      })
      expect(await vote(ask, 'ana', id, 'up')).toMatchObject(votes(1, 0, 'up'))
      expect(await vote(ask, 'ana', id, 'down', { id: 'one' })).toMatchObject(votes(0, 1, 'down'))
      expect(await vote(ask, 'ana', id, 'down', { id: 'one' })).toMatchObject(votes(0, 1, 'down'))
      expect(await vote(ask, 'ana', id, 'down')).toMatchObject(votes(0, 0, null))
      const read = await ask('ben', 'GET', `/api/questions/revisions/${question}/revision/${id}/votes`)
      expect(read.json).toEqual({ success: true, votes: { up: 0, down: 0, userVote: null } })
      expect((await vote(ask, 'ben', id, 'up')).status).toBe(403)
      expect((await vote(ask, 'ana', 'nothing', 'up')).status).toBe(404)
    }))

  // Shows feedback-26
  test('is the third that accepts a wording, which is then the version of new blocks and leaves old ones alone', () =>
    withApp(async ({ ask, clock, database }) => {
      await letVotesDecide(database, 'ana', 'ben', 'ada')
      const blocks = new Map<Person, string>()
      for (const person of ['ana', 'ben', 'ada'] as const) blocks.set(person, await givenAnswered(ask, person))
      const { id } = await givenRevision(ask, { stem: 'Which is it now?' })
      await vote(ask, 'ana', id, 'up')
      await vote(ask, 'ben', id, 'up')
      const state = async () =>
        ((await ask('ana', 'GET', `/api/questions/revisions/${question}`)).json as Revision[])[0]?.state
      expect(await state()).toBe('proposed')
      await vote(ask, 'ada', id, 'up')
      expect(await state()).toBe('accepted')
      expect((await vote(ask, 'ana', id, 'down')).status).toBe(409)

      clock.now = new Date(clock.now.getTime() + 60_000)
      const seen = async (path: string, method: 'GET' | 'POST', body?: object) => {
        const { questions } = (await ask('ana', method, path, body)).json as Block
        return questions.find((drawn) => drawn.id === question)
      }
      const old = `/api/blocks/${blocks.get('ana')}`
      expect(await seen(old, 'GET')).toMatchObject({ version: 1, updatedBy: null, stem: `Stem of ${question}?` })
      await ask('ana', 'POST', `${old}/complete`, { answers: {}, timeSpent: 1 })
      expect(await seen('/api/blocks', 'POST', { ...newBlock, mode: 'tutor' })).toMatchObject({
        version: 2,
        updatedBy: 'editor',
        stem: 'Which is it now?',
      })
    }))

  // Shows feedback-26
  test('F10: of learners who answered few questions decides nothing', () =>
    withApp(async ({ ask, database }) => {
      for (const person of ['ana', 'ben', 'ada'] as const) await givenAnswered(ask, person)
      await letVotesDecide(database, 'ana', 'ben')
      const { id } = await givenRevision(ask, { stem: 'Which is it now?' })
      const state = async () =>
        ((await ask('ana', 'GET', `/api/questions/revisions/${question}`)).json as Revision[])[0]?.state
      for (const person of ['ana', 'ben', 'ada'] as const) await vote(ask, person, id, 'up')
      expect(await state()).toBe('proposed')
      await letVotesDecide(database, 'ada')
      await vote(ask, 'ada', id, 'down')
      await vote(ask, 'ada', id, 'up')
      expect(await state()).toBe('accepted')
    }))

  test('F10: never rejects what an admin proposes', () =>
    withApp(async ({ ask, database }) => {
      await letVotesDecide(database, 'ana', 'ben', 'ada')
      for (const person of ['ana', 'ben', 'ada'] as const) await givenAnswered(ask, person)
      const { id } = await givenRevision(ask, { correctAnswer: 'c' })
      for (const person of ['ana', 'ben', 'ada'] as const) await vote(ask, person, id, 'down')
      expect(await ask('ada', 'PUT', `/api/admin/revisions/${id}`, { state: 'accepted' })).toMatchObject({
        status: 200,
      })
    }))

  test('moves a proposal up in the queue only where those who cast it answered enough', () =>
    withApp(async ({ ask, clock, database }) => {
      for (const person of ['ana', 'ben', 'ada'] as const) await givenAnswered(ask, person)
      await letVotesDecide(database, 'ana', 'ben')
      const wording = await givenRevision(ask, { stem: 'Which is it now?' })
      const { json } = await ask('ada', 'GET', `/api/admin/questions/${question}/versions`)
      const options = (json as QuestionVersion[])[0]?.options ?? []
      clock.now = new Date(clock.now.getTime() + 1000)
      const option = await givenRevision(ask, {
        options: options.map((one) => (one.id === 'a' ? { ...one, text: 'Foreign body' } : one)),
      })
      expect([wording.needsAdmin, option.needsAdmin]).toEqual([false, true])
      for (const person of ['ana', 'ben', 'ada'] as const) await vote(ask, person, option.id, 'up')
      const queue = async () =>
        ((await ask('ada', 'GET', '/api/admin/revisions')).json as Revision[]).map(({ id }) => id)
      expect(await queue()).toEqual([wording.id, option.id])
      await letVotesDecide(database, 'ada')
      expect(await queue()).toEqual([option.id, wording.id])
    }))

  // Shows feedback-27
  test('never accepts a change of the key: it goes first in the queue, and an admin decides', () =>
    withApp(async ({ ask, database }) => {
      await letVotesDecide(database, 'ana', 'ben', 'ada')
      for (const person of ['ana', 'ben', 'ada'] as const) await givenAnswered(ask, person)
      const wording = await givenRevision(ask, { stem: 'Which is it now?' })
      const key = await givenRevision(ask, { correctAnswer: 'c' })
      for (const person of ['ana', 'ben', 'ada'] as const) await vote(ask, person, key.id, 'up')
      const queue = (await ask('ada', 'GET', '/api/admin/revisions')).json as Revision[]
      expect(queue.map(({ id, state }) => ({ id, state }))).toEqual([
        { id: key.id, state: 'proposed' },
        { id: wording.id, state: 'proposed' },
      ])
      const decide = (id: string, state: string, as: Person = 'ada') =>
        ask(as, 'PUT', `/api/admin/revisions/${id}`, { state })
      expect((await decide(key.id, 'accepted', 'ana')).status).toBe(403)
      expect(await decide(key.id, 'accepted')).toMatchObject({ status: 200, json: { state: 'accepted' } })
      expect((await decide(key.id, 'accepted')).status).toBe(200)
      expect((await decide(key.id, 'rejected')).status).toBe(409)
      expect(await decide(wording.id, 'accepted')).toMatchObject({ status: 409, json: { code: 'revision_outdated' } })
      const versions = (await ask('ada', 'GET', `/api/admin/questions/${question}/versions`)).json
      expect(versions).toMatchObject([
        { version: 1, source: 'file', correctAnswer: 'b' },
        { version: 2, source: 'editor', reason: 'Named the saturation.', correctAnswer: 'c' },
      ])
    }))
})

const drawn = `kind: run-chart
alt: A line of six values that rises from 4 to 9.
caption: Score by month
yLabel: Score
values: [4, 5, 6, 7, 8, 9]
`

test('a figure is changed by its data, drawn for learners, and taken away', () =>
  withApp(async ({ ask }) => {
    const accept = (revision: Revision) =>
      ask('ada', 'PUT', `/api/admin/revisions/${revision.id}`, { state: 'accepted' })
    const newest = async () =>
      ((await ask('ada', 'GET', `/api/admin/questions/${question}/versions`)).json as QuestionVersion[]).at(-1)
    const before = (await newest())?.explanationFigureSource ?? ''
    expect(before).toContain('kind: run-chart')

    const revision = await givenRevision(ask, { figureSource: drawn, explanationFigureSource: before })
    expect(revision.changes).toMatchObject([{ field: 'figure', to: expect.stringContaining('rises from 4 to 9') }])
    await accept(revision)
    expect(await newest()).toMatchObject({
      figure: { caption: 'Score by month' },
      figureSource: expect.stringContaining('values: [ 4, 5, 6, 7, 8, 9 ]'),
      explanationFigureSource: before,
    })

    await accept(await givenRevision(ask, { explanationFigureSource: '' }))
    expect(await newest()).not.toHaveProperty('explanationFigure')
    expect(await newest()).toHaveProperty('figure')
  }))

describe('an editor', () => {
  test.each<{ name: string; changed: object; sentence: unknown }>([
    { name: 'that changes nothing', changed: {}, sentence: 'It changes nothing.' },
    {
      name: 'whose key is no option',
      changed: { correctAnswer: 'z' },
      sentence: "Its key 'z' is not among the options.",
    },
    { name: 'that breaks an item rule', changed: { stem: 'Which is it' }, sentence: "End the stem with '?'." },
    {
      name: 'whose figure cannot be drawn',
      changed: { explanationFigureSource: 'kind: run-chart\nalt: short' },
      sentence: expect.stringMatching(/^Figure of the explanation: alt: Too small/),
    },
    {
      name: 'whose figure names an option',
      changed: { figureSource: drawn.replace('rises', 'rises in bronchiolitis') },
      sentence: "Figure: The figure's words name the option 'Bronchiolitis'.",
    },
  ])('is told why a revision $name is not proposed', ({ changed, sentence }) =>
    withApp(async ({ ask }) => {
      const { json } = await ask('ada', 'GET', `/api/admin/questions/${question}/versions`)
      const [version] = json as Record<string, unknown>[]
      const { vignette, stem, options, correctAnswer, explanation } = version ?? {}
      const text = { vignette, stem, options, correctAnswer, explanation, reason: 'Better.', ...changed }
      const answer = await ask('ada', 'POST', `/api/admin/questions/${question}/revisions`, text)
      expect(answer).toMatchObject({ status: 400, json: { code: 'revision_does_not_fit', error: sentence } })
    }),
  )

  test.each<{ as: Person; status: number }>([
    { as: 'ana', status: 403 },
    { as: 'stranger', status: 401 },
    // Shows feedback-37
  ])('is who may read and decide, not $as', ({ as, status }) =>
    withApp(async ({ ask }) => {
      expect((await ask(as, 'GET', '/api/admin/feedback')).status).toBe(status)
      expect((await ask(as, 'PUT', '/api/admin/feedback/x', { state: 'spam' })).status).toBe(status)
      expect((await ask(as, 'GET', '/api/admin/revisions')).status).toBe(status)
      expect((await ask(as, 'GET', `/api/admin/questions/${question}/versions`)).status).toBe(status)
    }),
  )
})

test('the leaderboard shows a stranger the entries and no own place', () =>
  withApp(async ({ ask }) => {
    expect((await ask('stranger', 'GET', '/api/leaderboard')).json).toEqual({ entries: [], you: null })
  }))
