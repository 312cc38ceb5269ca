import { expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { now, withApp } from '../testing/app.ts'

const exam = {
  qbankId: 'bank',
  mode: 'exam',
  questionCount: 4,
  selectedDomains: ['Cardiology', 'Nephrology'],
  title: 'Monday',
}

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
      ...{ blockId: block.id, completedAt: now.toISOString(), correctAnswers: 1, totalQuestions: 4, domains },
      answerChanges: { wrongToRight: 1, rightToWrong: 1, wrongToWrong: 0 },
    })
    expect((await ask('ana', 'GET', '/api/analytics/blocks/completed')).json).toEqual([
      { blockId: block.id, title: 'Monday', completedAt: now.toISOString(), accuracy: 0.25, totalQuestions: 4 },
    ])
    expect((await ask('ben', 'GET', `/api/analytics/blocks/${block.id}`)).status).toBe(404)
    expect((await ask('ben', 'GET', '/api/analytics/blocks/completed')).json).toEqual([])
    expect((await ask('stranger', 'GET', '/api/analytics/blocks/completed')).status).toBe(401)
  }))
