import { expect, test } from 'vitest'
import type { Block } from '../contract/blocks.ts'
import type { Tools } from './testing/app.ts'
import { withApp } from './testing/app.ts'
import { keyWords } from './testing/content.ts'

interface OpenApi {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>
}

interface Parameter {
  name: string
  in: string
}

/** Every way to fill the parameters of a path with these values. */
function filled(path: string, values: readonly string[]): string[] {
  const [whole, before = '', after = ''] = /^(.*?)\{[^}]+\}(.*)$/.exec(path) ?? []
  if (whole === undefined) return [path]
  return values.flatMap((value) => filled(`${before}${encodeURIComponent(value)}${after}`, values))
}

/** A value for every query parameter by which a call can be asked for more. */
const queries: Record<string, string> = { q: 'of', deckId: 'missed-bank', mode: 'cram', state: 'proposed', deck: 'all' }

/** An address as it is, and with each query parameter that it takes. */
function withQueries(address: string, parameters: readonly Parameter[] = []): string[] {
  const taken = parameters.filter(({ name, in: place }) => place === 'query' && name in queries)
  return [address, ...taken.map(({ name }) => `${address}?${name}=${encodeURIComponent(queries[name] ?? '')}`)]
}

async function readAddresses(ask: Tools['ask'], values: readonly string[]): Promise<string[]> {
  const { json } = await ask('ana', 'GET', '/api/openapi.json')
  const paths = Object.entries((json as OpenApi).paths).filter(([, methods]) => 'get' in methods)
  // The demo's questions are for visitors and never drawn for an exam; the start page has sources of its own.
  const reads = paths.filter(
    ([path]) => path.startsWith('/api/') && !path.startsWith('/api/demo') && path !== '/api/site',
  )
  return reads.flatMap(([path, { get }]) =>
    filled(path, values).flatMap((address) => withQueries(address, get?.parameters)),
  )
}

test('no call that reads anything holds the key of an exam that is open, in all of the API', () =>
  withApp(async ({ ask }) => {
    await ask('ana', 'POST', '/api/qbank/selection/bank')
    const created = await ask('ana', 'POST', '/api/blocks', {
      qbankId: 'bank',
      mode: 'exam',
      questionCount: 20,
      selectedDomains: ['Cardiology', 'Nephrology'],
    })
    const { id, questions } = created.json as Block
    const [question] = questions
    if (!question) throw new Error('the exam has no question')
    const selectedAnswers = Object.fromEntries(questions.map((drawn) => [drawn.id, 'a']))
    await ask('ana', 'PUT', `/api/blocks/${id}`, { selectedAnswers, markedQuestions: [question.id] })
    const revisionIds = await givenFeedbackOfAnother(ask, question.id)
    const values = [id, question.id, 'bank', 'ana', 'deck', 'card-c1', ...revisionIds]
    const addresses = await readAddresses(ask, values)
    expect(addresses.length).toBeGreaterThan(50)
    for (const address of addresses) expectNoKey(address, (await ask('ana', 'GET', address)).text)

    // The card of the deck tests the point of every question: it speaks of none, for it would leave out those asked.
    const cards = '/api/flashcards/cards'
    const spoken = [
      `${cards}?deckId=deck`,
      `${cards}/deck/cards/card-c1/questions`,
      `${cards}?deckId=question-${question.id}`,
    ]
    const [deck = '', counts = '', ofQuestion = ''] = await Promise.all(
      spoken.map(async (address) => (await ask('ana', 'GET', address)).text),
    )
    expect(deck).toContain('"card-c1"')
    expect(deck).not.toContain('"questions"')
    expect([counts, ofQuestion]).toEqual(['{"questionCount":0,"unseenCount":0}', '[]'])
  }))

const expectNoKey = (call: string, text: string) => {
  for (const words of keyWords) expect(text.includes(words) ? `${call}: ${words}` : call).toBe(call)
}

const everything = { qbankId: 'bank', selectedDomains: ['Cardiology', 'Nephrology'] }
const clientIds = {
  completed: '0193e0a0-0000-7000-8000-00000000000a',
  deleted: '0193e0a0-0000-7000-8000-00000000000b',
}

/**
 * Ana answered all questions but the demo's: some in an exam that is completed, the others in a tutor block that is
 * deleted. Then ten open exams ask all of them again.
 */
async function givenTenOpenExams(ask: Tools['ask']) {
  const make = async (body: object) => {
    const { status, json } = await ask('ana', 'POST', '/api/blocks', { ...everything, ...body })
    expect(status).toBe(201)
    return json as Block
  }
  const wrong = ({ questions }: Block) =>
    Object.fromEntries(questions.filter(({ id }) => id !== 'card-1').map(({ id }) => [id, 'a']))
  await ask('ana', 'POST', '/api/qbank/selection/bank')
  const completed = await make({ mode: 'exam', questionCount: 20, clientId: clientIds.completed })
  await ask('ana', 'POST', `/api/blocks/${completed.id}/complete`, { answers: wrong(completed) })
  const deleted = await make({
    mode: 'tutor',
    questionCount: 20,
    questionStatus: 'unseen',
    clientId: clientIds.deleted,
  })
  await ask('ana', 'PUT', `/api/blocks/${deleted.id}`, { selectedAnswers: wrong(deleted) })
  await ask('ana', 'DELETE', `/api/blocks/${deleted.id}`)
  const exams: Block[] = []
  for (const questionCount of [3, 4, 4, 4, 4, 4, 4, 4, 4, 4]) {
    exams.push(await make({ mode: 'exam', questionCount, questionStatus: 'incorrect' }))
  }
  expect(new Set(exams.flatMap(({ questions }) => questions.map(({ id }) => id))).size).toBe(39)
  return { completed, deleted, exams }
}

// Shows qbank-42
test('F5, F6: ten open exams keep their keys, of questions too that a completed and a deleted block have shown before', () =>
  withApp(async ({ ask }) => {
    const { completed, deleted, exams } = await givenTenOpenExams(ask)
    const asked = completed.questions[0]?.id ?? ''
    const revisionIds = await givenFeedbackOfAnother(ask, asked)
    const examIds = exams.map(({ id }) => id)
    const values = [completed.id, deleted.id, `block-${completed.id}`, ...examIds, asked, 'bank', ...revisionIds]
    for (const address of await readAddresses(ask, values)) {
      expectNoKey(address, (await ask('ana', 'GET', address)).text)
    }
    const again = await ask('ana', 'POST', '/api/blocks', {
      ...everything,
      mode: 'exam',
      questionCount: 20,
      clientId: clientIds.completed,
    })
    expect(again).toMatchObject({ status: 201, json: { id: completed.id, mode: 'review' } })
    expectNoKey('the completed block by its client id', again.text)
    const gone = await ask('ana', 'POST', '/api/blocks', {
      ...everything,
      mode: 'tutor',
      questionCount: 20,
      clientId: clientIds.deleted,
    })
    expect(gone).toMatchObject({ status: 409, json: { code: 'block_deleted' } })
    expectNoKey('the deleted block by its client id', gone.text)
  }))

// Shows qbank-42
test('a completed block shows again what an exam withheld, once that exam is completed', () =>
  withApp(async ({ ask }) => {
    const { completed, exams } = await givenTenOpenExams(ask)
    const review = async () => (await ask('ana', 'GET', `/api/blocks/${completed.id}`)).json as Block
    const isShown = (question: Block['questions'][number]) => 'correctAnswer' in question && !('withheld' in question)
    expect((await review()).questions.filter(isShown)).toEqual([])
    expect(await review()).toMatchObject({ mode: 'review', result: { score: 0, totalQuestions: 20 } })
    for (const { id } of exams) await ask('ana', 'POST', `/api/blocks/${id}/complete`, { answers: {} })
    expect((await review()).questions.filter(isShown)).toHaveLength(20)
  }))

// Shows qbank-41
test('what a block showed that was deleted before an answer stays unseen, and no exam draws it', () =>
  withApp(async ({ ask }) => {
    const tutor = { ...everything, mode: 'tutor', questionCount: 20, selectedDomains: ['Nephrology'] }
    const { id } = (await ask('ana', 'POST', '/api/blocks', tutor)).json as Block
    await ask('ana', 'DELETE', `/api/blocks/${id}`)
    const progress = [{ qbankId: 'bank', correct: 0, incorrect: 0, unseen: 40 }]
    expect((await ask('ana', 'GET', '/api/qbank/progress')).json).toEqual(progress)
    const count = async (query: string) => (await ask('ana', 'GET', `/api/qbank/bank/domain-counts?${query}`)).json
    expect(await count('status=unseen')).toEqual({ Cardiology: 20, Nephrology: 20 })
    expect(await count('status=unseen&mode=tutor')).toEqual({ Cardiology: 20, Nephrology: 20 })
    expect(await count('status=unseen&mode=exam')).toEqual({ Cardiology: 19, Nephrology: 0 })
    const exam = await ask('ana', 'POST', '/api/blocks', { ...everything, mode: 'exam', questionCount: 20 })
    expect(exam).toMatchObject({ status: 400, json: { code: 'not_enough_questions' } })
    expect((await ask('ana', 'POST', '/api/blocks', tutor)).status).toBe(201)
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
