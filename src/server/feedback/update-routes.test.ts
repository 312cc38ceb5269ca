import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import type { Revision } from '../../contract/feedback.ts'
import type { QuestionVersion } from '../../contract/question-editor.ts'
import { type Person, type Tools, withApp } from '../testing/app.ts'
import { keyWords } from '../testing/content.ts'
import { letVotesDecide } from '../testing/voters.ts'

type Ask = Tools['ask']

const question = 'neph-3'
const all = { qbankId: 'bank', questionCount: 40, selectedDomains: ['Cardiology', 'Nephrology'] }
const open = { contentAccess: 'open' } as const

async function givenBlock(ask: Ask, as: Person, body: object = { mode: 'tutor' }): Promise<Block> {
  const { json, status } = await ask(as, 'POST', '/api/blocks', { ...all, questionCount: 39, ...body })
  expect(status).toBe(201)
  return json as Block
}

const answer = (ask: Ask, as: Person, blockId: string, answerId = 'b') =>
  ask(as, 'POST', `/api/questions/answer/${blockId}/${question}`, { answerId })

const complete = (ask: Ask, as: Person, blockId: string) => ask(as, 'POST', `/api/blocks/${blockId}/complete`, {})

/** The newest text of the question with a change, proposed by the admin. */
async function propose(ask: Ask, changed: object): Promise<Revision> {
  const versions = (await ask('ada', 'GET', `/api/admin/questions/${question}/versions`)).json as QuestionVersion[]
  const { vignette, stem, options, correctAnswer, explanation } = versions.at(-1) ?? {}
  const text = { vignette, stem, options, correctAnswer, explanation, reason: 'The guideline of 2026.', ...changed }
  const made = await ask('ada', 'POST', `/api/admin/questions/${question}/revisions`, text)
  expect(made.status).toBe(201)
  return made.json as Revision
}

const decide = (ask: Ask, id: string, state: 'accepted' | 'rejected') =>
  ask('ada', 'PUT', `/api/admin/revisions/${id}`, { state })

async function publish(ask: Ask, changed: object) {
  const { id } = await propose(ask, changed)
  expect((await decide(ask, id, 'accepted')).status).toBe(200)
}

describe('what changed since a block was drawn', () => {
  const updates = (ask: Ask, as: Person, id: string) => ask(as, 'GET', `/api/blocks/${id}/updates`)

  // Shows feedback-29
  test('is told over all versions since, with who changed it and why', () =>
    withApp(async ({ ask, clock }) => {
      const { id } = await givenBlock(ask, 'ana')
      await answer(ask, 'ana', id)
      expect((await updates(ask, 'ana', id)).json).toEqual([])
      await publish(ask, { stem: 'Which is it?', reason: 'Shorter.' })
      clock.now = new Date(clock.now.getTime() + 60_000)
      await publish(ask, { correctAnswer: 'c' })
      expect((await updates(ask, 'ana', id)).json).toEqual([
        {
          questionId: question,
          version: 1,
          currentVersion: 3,
          updatedBy: 'editor',
          keyChanged: true,
          updatedAt: clock.now.toISOString(),
          reasons: ['Shorter.', 'The guideline of 2026.'],
          // What explained the old key went with it.
          changes: expect.arrayContaining([
            { field: 'stem', from: `Stem of ${question}?`, to: 'Which is it?' },
            { field: 'correctAnswer', from: 'b', to: 'c' },
            { field: 'keyPoint', from: `SECRET key point of ${question}`, to: '' },
            { field: 'changed', from: 'SECRET change of 2025', to: '' },
          ]),
        },
      ])
      expect((await updates(ask, 'ben', id)).status).toBe(404)
      expect((await updates(ask, 'stranger', id)).status).toBe(401)
    }, open))

  // Shows feedback-30
  test('leaves out what a tutor block has not explained yet', () =>
    withApp(async ({ ask }) => {
      const { id } = await givenBlock(ask, 'ana')
      await publish(ask, { stem: 'Which is it?' })
      expect((await updates(ask, 'ana', id)).json).toEqual([])
      await answer(ask, 'ana', id)
      expect((await updates(ask, 'ana', id)).json).toHaveLength(1)
    }, open))

  // Shows feedback-30
  test('leaves out what an open exam asks, in that exam and in every block before it', () =>
    withApp(async ({ ask }) => {
      const before = await givenBlock(ask, 'ana')
      await answer(ask, 'ana', before.id)
      await complete(ask, 'ana', before.id)
      const exam = await givenBlock(ask, 'ana', { mode: 'exam' })
      expect(exam.questions.map(({ id }) => id)).toContain(question)
      await publish(ask, { correctAnswer: 'c', explanation: 'SECRET reasons. '.repeat(45) })
      for (const { id } of [before, exam]) {
        const { json, text } = await updates(ask, 'ana', id)
        expect(json).toEqual([])
        for (const words of keyWords) expect(text).not.toContain(words)
      }
      await complete(ask, 'ana', exam.id)
      expect((await updates(ask, 'ana', before.id)).json).toHaveLength(1)
      expect((await updates(ask, 'ana', exam.id)).json).toHaveLength(1)
    }, open))
})

describe('the history of a question', () => {
  const history = async (ask: Ask) =>
    (await ask('ada', 'GET', `/api/admin/questions/${question}/versions`)).json as QuestionVersion[]

  // Shows feedback-45
  test('names the editor, who accepted, and the feedback behind a version, which is then done with', () =>
    withApp(async ({ ask }) => {
      const { id } = await givenBlock(ask, 'ana')
      await answer(ask, 'ana', id)
      const said = { questionId: question, issues: ['outdated-information'], feedback: 'This is of 2010.' }
      const { id: feedbackId } = (await ask('ana', 'POST', '/api/questions/feedback', said)).json as { id: string }
      const revision = await propose(ask, { stem: 'Which is it?', feedbackId })
      await decide(ask, revision.id, 'accepted')
      expect(await history(ask)).toMatchObject([
        { version: 1, editor: null, acceptedBy: { way: 'file', username: null }, feedback: null, difficulty: 3 },
        {
          version: 2,
          source: 'editor',
          editor: 'ada',
          acceptedBy: { way: 'admin', username: 'ada' },
          feedback: { username: 'ana', issues: ['outdated-information'], feedback: 'This is of 2010.' },
        },
      ])
      expect((await ask('ada', 'GET', '/api/admin/feedback')).json).toEqual([])
      expect((await ask('ada', 'GET', '/api/admin/feedback?state=done')).json).toMatchObject([{ id: feedbackId }])
    }, open))

  // Shows feedback-45
  test('says that votes accepted a version', () =>
    withApp(async ({ ask, database }) => {
      await letVotesDecide(database, 'ana', 'ben', 'ada')
      const { id } = await propose(ask, { stem: 'Which is it?' })
      for (const person of ['ana', 'ben', 'ada'] as const) {
        const block = await givenBlock(ask, person)
        await answer(ask, person, block.id)
        const path = `/api/questions/revisions/${question}/revision/${id}/vote`
        expect((await ask(person, 'PUT', path, { voteType: 'up' })).status).toBe(200)
      }
      expect((await history(ask)).at(-1)).toMatchObject({ version: 2, acceptedBy: { way: 'votes', username: null } })
    }, open))

  // Shows feedback-46
  test('keeps the other texts of a question as the editor leaves or sends them, without a rationale of the key', () =>
    withApp(async ({ ask }) => {
      await publish(ask, { stem: 'Which is it?' })
      expect((await history(ask)).at(-1)).toMatchObject({
        keyPoint: `SECRET key point of ${question}`,
        references: ['SECRET body, title, 2026'],
        rationales: { a: 'SECRET a', c: 'SECRET c', d: 'SECRET d', e: 'SECRET e' },
      })
      const sent = { rationales: { a: 'It wheezes.', c: 'It is right.' }, keyPoint: 'Croup barks.' }
      await publish(ask, { correctAnswer: 'c', ...sent, references: ['Somebody, 2026'] })
      const newest = (await history(ask)).at(-1)
      expect(newest).toMatchObject({ keyPoint: 'Croup barks.', references: ['Somebody, 2026'] })
      expect(newest?.rationales).toEqual({ a: 'It wheezes.' })
    }, open))
})

describe('a revision that takes the place of another', () => {
  // Shows feedback-44
  test('comes of the same feedback: its author is told of it, and it closes it', () =>
    withApp(async ({ ask, clock }) => {
      const { id } = await givenBlock(ask, 'ana')
      await answer(ask, 'ana', id)
      const said = { questionId: question, issues: ['other'], feedback: 'Name the child.' }
      const sent = await ask('ana', 'POST', '/api/questions/feedback', said)
      const { id: feedbackId, revisionId } = sent.json as { id: string; revisionId: string }
      const first = await propose(ask, { stem: 'Which is it?', feedbackId })
      expect(first.id).toBe(revisionId)
      clock.now = new Date(clock.now.getTime() + 1_000)
      const second = await propose(ask, { stem: 'Which one is it?', replaces: first.id })
      const check = await ask('ana', 'GET', `/api/questions/feedback/${question}/revision/${revisionId}/check`)
      expect(check.json).toMatchObject({ status: 'complete', revision: { id: second.id, state: 'proposed' } })
      expect((await ask('ada', 'GET', '/api/admin/feedback')).json).toMatchObject([{ revision: { id: second.id } }])
      await decide(ask, second.id, 'accepted')
      expect((await ask('ada', 'GET', '/api/admin/feedback')).json).toEqual([])
      const versions = (await ask('ada', 'GET', `/api/admin/questions/${question}/versions`)).json
      expect((versions as QuestionVersion[]).at(-1)?.feedback?.feedback).toBe('Name the child.')
    }, open))

  // Shows feedback-44
  test('finds its own id where a server of the version before proposed one that names no feedback', () =>
    withApp(async ({ ask, database }) => {
      const { id } = await givenBlock(ask, 'ana')
      await answer(ask, 'ana', id)
      const said = { questionId: question, issues: ['other'], feedback: 'Name the child.' }
      const sent = await ask('ana', 'POST', '/api/questions/feedback', said)
      const { id: feedbackId } = sent.json as { id: string }
      const first = await propose(ask, { stem: 'Which is it?', feedbackId })
      await database.write((db) => db.updateTable('revisions').set({ feedbackId: null }).execute())
      const second = await propose(ask, { stem: 'Which one is it?', feedbackId })
      expect(second.id).not.toBe(first.id)
      expect((await ask('ada', 'GET', '/api/admin/feedback')).json).toMatchObject([{ revision: { id: second.id } }])
    }, open))

  // Shows feedback-44
  test('rejects that one, which says so ever after', () =>
    withApp(async ({ ask }) => {
      const first = await propose(ask, { stem: 'Which is it?' })
      const second = await propose(ask, { stem: 'Which one is it?', replaces: first.id })
      expect((await ask('ada', 'GET', '/api/admin/revisions')).json).toMatchObject([{ id: second.id }])
      expect((await ask('ada', 'GET', '/api/admin/revisions?state=rejected')).json).toMatchObject([{ id: first.id }])
      expect((await decide(ask, first.id, 'accepted')).status).toBe(409)
    }, open))

  // Shows feedback-44
  test('must be of the same question, and the other not decided', () =>
    withApp(async ({ ask }) => {
      const first = await propose(ask, { stem: 'Which is it?' })
      const body = { reason: 'Shorter.', replaces: first.id }
      const versions = (await ask('ada', 'GET', '/api/admin/questions/neph-4/versions')).json as QuestionVersion[]
      const { vignette, options, correctAnswer, explanation } = versions[0] ?? {}
      const other = { vignette, stem: 'Which is it?', options, correctAnswer, explanation, ...body }
      expect(await ask('ada', 'POST', '/api/admin/questions/neph-4/revisions', other)).toMatchObject({
        status: 404,
        json: { field: 'replaces' },
      })
      await decide(ask, first.id, 'rejected')
      const again = { ...other, vignette: `Vignette of ${question}`, explanation: `SECRET explanation of ${question}` }
      const refused = await ask('ada', 'POST', `/api/admin/questions/${question}/revisions`, again)
      expect(refused).toMatchObject({ status: 409, json: { code: 'revision_decided' } })
    }, open))
})

// Shows feedback-41
test('a proposed revision says that the question has moved on', () =>
  withApp(async ({ ask }) => {
    await propose(ask, { stem: 'Which is it?' })
    await publish(ask, { vignette: 'Another one.' })
    expect((await ask('ada', 'GET', '/api/admin/revisions')).json).toMatchObject([{ baseVersion: 1, isOutdated: true }])
    expect((await ask('ada', 'GET', '/api/admin/revisions?state=accepted')).json).toMatchObject([
      { baseVersion: 1, isOutdated: false },
    ])
  }, open))
