import { expect, test } from 'vitest'
import type { Block } from '../contract/blocks.ts'
import type { Tools } from './testing/app.ts'
import { withApp } from './testing/app.ts'
import { keyWords } from './testing/content.ts'

interface OpenApi {
  paths: Record<string, Record<string, unknown>>
}

/** Every way to fill the parameters of a path with these values. */
function filled(path: string, values: readonly string[]): string[] {
  const [whole, before = '', after = ''] = /^(.*?)\{[^}]+\}(.*)$/.exec(path) ?? []
  if (whole === undefined) return [path]
  return values.flatMap((value) => filled(`${before}${encodeURIComponent(value)}${after}`, values))
}

async function readAddresses(ask: Tools['ask'], values: readonly string[]): Promise<string[]> {
  const { json } = await ask('ana', 'GET', '/api/openapi.json')
  const paths = Object.entries((json as OpenApi).paths).filter(([, methods]) => 'get' in methods)
  // The demo's questions are for visitors, and are never drawn for an exam.
  const reads = paths.map(([path]) => path).filter((path) => path.startsWith('/api/') && !path.includes('/demo'))
  return reads.flatMap((path) => filled(path, values))
}

test('no call that reads anything holds the key of an exam that is open, in all of the API', () =>
  withApp(async ({ ask }) => {
    await ask('ana', 'POST', '/api/qbank/selection/bank')
    const created = await ask('ana', 'POST', '/api/blocks', {
      ...{ qbankId: 'bank', mode: 'exam', questionCount: 20, selectedDomains: ['Cardiology', 'Nephrology'] },
    })
    const { id, questions } = created.json as Block
    const [question] = questions
    if (!question) throw new Error('the exam has no question')
    const selectedAnswers = Object.fromEntries(questions.map((drawn) => [drawn.id, 'a']))
    await ask('ana', 'PUT', `/api/blocks/${id}`, { selectedAnswers, markedQuestions: [question.id] })
    const revisionIds = await givenFeedbackOfAnother(ask, question.id)
    const values = [id, question.id, 'bank', 'ana', ...revisionIds]
    const addresses = await readAddresses(ask, values)
    expect(addresses.length).toBeGreaterThan(50)
    for (const address of addresses) {
      const { text } = await ask('ana', 'GET', address)
      for (const words of keyWords) expect(text.includes(words) ? `${address}: ${words}` : address).toBe(address)
    }
  }))

/** Ben saw the question in a tutor block and flagged it; an editor proposes a revision. Returns the ids of it all. */
async function givenFeedbackOfAnother(ask: Tools['ask'], questionId: string): Promise<string[]> {
  const tutor = { qbankId: 'bank', mode: 'tutor', questionCount: 40, selectedDomains: ['Cardiology', 'Nephrology'] }
  const block = (await ask('ben', 'POST', '/api/blocks', tutor)).json as Block
  await ask('ben', 'PUT', `/api/blocks/${block.id}`, { selectedAnswers: { [questionId]: 'a' } })
  const flagged = { questionId, issues: [], feedback: 'The key must be another.' }
  const feedback = await ask('ben', 'POST', '/api/questions/feedback', flagged)
  const versions = (await ask('ada', 'GET', `/api/admin/questions/${questionId}/versions`)).json as object[]
  const { stem, options, explanation } = versions.at(-1) as Record<string, unknown>
  const changed = { vignette: `SECRET vignette of ${questionId}`, correctAnswer: 'c', reason: 'SECRET reason' }
  const text = { stem, options, explanation, ...changed }
  const revision = await ask('ada', 'POST', `/api/admin/questions/${questionId}/revisions`, text)
  expect([feedback.status, revision.status]).toEqual([201, 201])
  const { revisionId } = feedback.json as { revisionId: string }
  return [revisionId, (revision.json as { id: string }).id]
}
