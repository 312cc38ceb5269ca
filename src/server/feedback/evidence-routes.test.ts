import { expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { type Tools, withApp } from '../testing/app.ts'

const newBlock = { qbankId: 'bank', questionCount: 40, selectedDomains: ['Cardiology', 'Nephrology'], mode: 'tutor' }
const path = '/api/questions/evidence/neph-3'

async function givenAnswered(ask: Tools['ask']) {
  const { id } = (await ask('ana', 'POST', '/api/blocks', newBlock)).json as Block
  await ask('ana', 'POST', `/api/questions/answer/${id}/neph-3`, { answerId: 'a' })
  return id
}

// Shows pipeline-21
test('whose explanation a learner has seen shows who made it, who answered it blind and what changed since', () =>
  withApp(async ({ ask }) => {
    await givenAnswered(ask)
    const { status, json } = await ask('ana', 'GET', path)
    expect(status).toBe(200)
    expect(json).toEqual({
      card: {
        author: 'ai',
        models: [],
        isEdited: false,
        examined: [
          { by: 'Examiner 1', answer: 'b' },
          { by: 'Examiner 2', answer: 'b' },
        ],
        grade: 9,
        checked: '2026-11',
        evidence: [],
        version: 1,
        changes: [],
      },
    })
    const { json: versions } = await ask('ada', 'GET', '/api/admin/questions/neph-3/versions')
    const { stem, options, correctAnswer, explanation } = (versions as Record<string, unknown>[])[0] ?? {}
    const text = { vignette: 'Saturation is 84%.', stem, options, correctAnswer, explanation, reason: 'Clearer.' }
    const { id } = (await ask('ada', 'POST', '/api/admin/questions/neph-3/revisions', text)).json as { id: string }
    await ask('ada', 'PUT', `/api/admin/revisions/${id}`, { state: 'accepted' })
    expect((await ask('ana', 'GET', path)).json).toMatchObject({
      card: { version: 1, changes: [{ version: 2, source: 'editor', reason: 'Clearer.' }] },
    })
  }))

// Shows pipeline-21
test('is told to nobody before the explanation, and not while an open exam asks the question', () =>
  withApp(async ({ ask }) => {
    const refused = { status: 403, json: { code: 'explanation_not_shown' } }
    expect(await ask('ben', 'GET', path)).toMatchObject(refused)
    const id = await givenAnswered(ask)
    await ask('ana', 'POST', `/api/blocks/${id}/complete`, { answers: {}, timeSpent: 1 })
    expect((await ask('ana', 'GET', path)).status).toBe(200)
    // The demonstration's question is drawn for no exam.
    await ask('ana', 'POST', '/api/blocks', { ...newBlock, mode: 'exam', questionCount: 39 })
    const hidden = await ask('ana', 'GET', path)
    expect(hidden).toMatchObject(refused)
    expect(hidden.text).not.toContain('Examiner')
    expect((await ask('ana', 'GET', '/api/questions/evidence/none')).status).toBe(404)
  }))
