import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import type { QuestionVersion } from '../../contract/question-editor.ts'
import { now, type Person, type Tools, withApp } from '../testing/app.ts'

type Ask = Tools['ask']

const path = '/api/analytics/key-changes'
const neph = { qbankId: 'bank', mode: 'tutor', questionCount: 4, selectedDomains: ['Nephrology'], title: 'Kidneys' }
const four = { contentAccess: 'open', questionsADomain: 4 } as const

/** A completed block of all four questions of Nephrology, each answered as told, else with the key b. */
async function givenCompleted(ask: Ask, as: Person, answers: Record<string, string> = {}, body: object = {}) {
  const { json } = await ask(as, 'POST', '/api/blocks', { ...neph, ...body })
  const block = json as Block
  const given = Object.fromEntries(block.questions.map(({ id }) => [id, answers[id] ?? 'b']))
  await ask(as, 'POST', `/api/blocks/${block.id}/complete`, { answers: given, timeSpent: 1 })
  return block.id
}

async function publish(ask: Ask, questionId: string, changed: object) {
  const versions = (await ask('ada', 'GET', `/api/admin/questions/${questionId}/versions`)).json as QuestionVersion[]
  const { vignette, stem, options, correctAnswer, explanation } = versions.at(-1) ?? {}
  const text = { vignette, stem, options, correctAnswer, explanation, reason: 'The guideline of 2026.', ...changed }
  const { json } = await ask('ada', 'POST', `/api/admin/questions/${questionId}/revisions`, text)
  const { id } = json as { id: string }
  expect((await ask('ada', 'PUT', `/api/admin/revisions/${id}`, { state: 'accepted' })).status).toBe(200)
}

const later = (clock: Tools['clock']) => {
  clock.now = new Date(clock.now.getTime() + 60_000)
}

describe('a key that changed', () => {
  // Shows feedback-32
  test('is told to who answered, with the score of that block both ways', () =>
    withApp(async ({ ask, clock }) => {
      const id = await givenCompleted(ask, 'ana', { 'neph-1': 'c', 'neph-2': 'a' })
      expect((await ask('ana', 'GET', path)).json).toEqual([])
      later(clock)
      await publish(ask, 'neph-1', { correctAnswer: 'c' })
      later(clock)
      await publish(ask, 'neph-3', { correctAnswer: 'd' })
      later(clock)
      await publish(ask, 'neph-4', { stem: 'Which is it?' })
      later(clock)
      const told = (await ask('ana', 'GET', path)).json as { questions: { questionId: string }[] }[]
      expect(told).toMatchObject([
        {
          blockId: id,
          title: 'Kidneys',
          completedAt: now.toISOString(),
          totalQuestions: 4,
          score: 50,
          correctAnswers: 2,
          scoreNow: 50,
          correctAnswersNow: 2,
        },
      ])
      expect(told[0]?.questions.toSorted((one, other) => (one.questionId < other.questionId ? -1 : 1))).toEqual([
        {
          questionId: 'neph-1',
          stem: 'Stem of neph-1?',
          source: 'editor',
          reason: 'The guideline of 2026.',
          changedAt: new Date(now.getTime() + 60_000).toISOString(),
          chosen: { id: 'c', text: 'Croup' },
          keyThen: { id: 'b', text: 'Bronchiolitis' },
          keyNow: { id: 'c', text: 'Croup' },
        },
        {
          questionId: 'neph-3',
          stem: 'Stem of neph-3?',
          source: 'editor',
          reason: 'The guideline of 2026.',
          changedAt: new Date(now.getTime() + 120_000).toISOString(),
          chosen: { id: 'b', text: 'Bronchiolitis' },
          keyThen: { id: 'b', text: 'Bronchiolitis' },
          keyNow: { id: 'd', text: 'Diphtheria' },
        },
      ])
      // The stored score stays what it was.
      expect((await ask('ana', 'GET', `/api/blocks/${id}`)).json).toMatchObject({ result: { score: 50 } })
      expect((await ask('ben', 'GET', path)).json).toEqual([])
      expect((await ask('stranger', 'GET', path)).status).toBe(401)
    }, four))

  // Shows feedback-32
  test('raises and lowers the score of today', () =>
    withApp(async ({ ask, clock }) => {
      await givenCompleted(ask, 'ana', { 'neph-1': 'c' })
      await givenCompleted(ask, 'ben')
      later(clock)
      await publish(ask, 'neph-1', { correctAnswer: 'c' })
      later(clock)
      expect((await ask('ana', 'GET', path)).json).toMatchObject([{ score: 75, scoreNow: 100 }])
      expect((await ask('ben', 'GET', path)).json).toMatchObject([{ score: 100, scoreNow: 75 }])
    }, four))

  // Shows feedback-33
  test('is no news to who left the question unanswered, nor once it has changed back', () =>
    withApp(async ({ ask, clock }) => {
      const { json } = await ask('ana', 'POST', '/api/blocks', neph)
      await ask('ana', 'POST', `/api/blocks/${(json as Block).id}/complete`, {})
      await givenCompleted(ask, 'ben')
      await publish(ask, 'neph-1', { correctAnswer: 'c' })
      later(clock)
      expect((await ask('ana', 'GET', path)).json).toEqual([])
      expect((await ask('ben', 'GET', path)).json).toHaveLength(1)
      await publish(ask, 'neph-1', { correctAnswer: 'b' })
      later(clock)
      expect((await ask('ben', 'GET', path)).json).toEqual([])
    }, four))

  // Shows feedback-34
  test('is not told while an open exam asks the question, not even by the score', () =>
    withApp(async ({ ask, clock }) => {
      await givenCompleted(ask, 'ana', { 'neph-1': 'c' })
      const exam = (await ask('ana', 'POST', '/api/blocks', { ...neph, mode: 'exam' })).json as Block
      await publish(ask, 'neph-1', { correctAnswer: 'c' })
      later(clock)
      expect((await ask('ana', 'GET', path)).json).toEqual([])
      await ask('ana', 'POST', `/api/blocks/${exam.id}/complete`, {})
      expect((await ask('ana', 'GET', path)).json).toMatchObject([{ score: 75, scoreNow: 100 }])
    }, four))
})
