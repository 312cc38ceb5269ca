import { expect, test } from 'vitest'
import { withApp } from '../testing/app.ts'

// Shows qbank-33
test('what New block begins with is kept for each learner', () =>
  withApp(async ({ ask }) => {
    const path = '/api/preferences/qbank'
    expect((await ask('ana', 'GET', path)).json).toEqual({ defaultMode: 'exam', defaultQuestionCount: 40 })
    expect((await ask('ana', 'PUT', path, { defaultMode: 'tutor' })).json).toEqual({
      defaultMode: 'tutor',
      defaultQuestionCount: 40,
    })
    await ask('ana', 'PUT', path, { defaultQuestionCount: 10 })
    expect((await ask('ana', 'GET', path)).json).toEqual({ defaultMode: 'tutor', defaultQuestionCount: 10 })
    expect((await ask('ben', 'GET', path)).json).toEqual({ defaultMode: 'exam', defaultQuestionCount: 40 })
    expect((await ask('stranger', 'GET', path)).status).toBe(401)
    const bad = await ask('ana', 'PUT', path, { defaultQuestionCount: 0 })
    expect(bad).toMatchObject({ status: 400, json: { field: 'defaultQuestionCount' } })
  }))
