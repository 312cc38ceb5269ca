import { v7 } from 'uuid'
import { createApp } from '../../src/server/app.ts'
import { createLibrary } from '../../src/server/content/api.ts'
import type { StoredQuestion } from '../../src/server/content/queries.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { plainSettings } from '../../src/server/testing/plain-settings.ts'

export const fullLearner = {
  displayName: 'Dr. Alexandra Papadopoulou-Winterbottom',
  email: 'full@example.org',
  username: 'full',
  password: 'correct horse',
}

const [finishedBlocks, openBlocks, questionsABlock, decksOnTheList] = [30, 2, 100, 40]
const daysBetweenBlocks = 3
const dayMs = 86_400_000
const secondsAnAnswer = 70

type Method = 'GET' | 'POST' | 'PUT'
type Call = <Reply>(method: Method, url: string, payload?: object) => Promise<Reply>

interface Studied {
  call: Call
  clock: { now: Date }
  keys: ReadonlyMap<string, StoredQuestion>
}

/** A learner who has been at it for three months: 3,000 answers in 30 blocks, two blocks open, 40 decks studied. */
export async function seedFullLearner(folder: string) {
  const database = await openDatabase({ folder })
  const library = createLibrary()
  const clock = { now: new Date(Date.now() - (finishedBlocks + 1) * daysBetweenBlocks * dayMs) }
  const app = await createApp({
    ...plainSettings,
    database,
    library,
    clock: () => clock.now,
    chance: sameEachTime(),
    logForOperator: () => undefined,
  })
  const qbanks = await database.read((db) => library.current(db, clock.now))
  const keys = new Map([...qbanks.values()].flatMap(({ questions }) => questions).map((one) => [one.id, one]))
  let session = ''
  const call: Call = async (method, url, payload) => {
    const reply = await app.inject({ method, url, ...(payload && { payload }), cookies: { session } })
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`)
    session = reply.cookies.find(({ name }) => name === 'session')?.value ?? session
    return reply.json()
  }
  const studied = { call, clock, keys }
  await call('POST', '/api/auth/register', fullLearner)
  await call('POST', '/api/auth/login', fullLearner)
  await settleIn(studied)
  for (let n = 0; n < finishedBlocks; n++) {
    clock.now = new Date(clock.now.getTime() + daysBetweenBlocks * dayMs)
    await studyBlock(studied, n, { questions: questionsABlock, answered: questionsABlock })
    await studyCards(studied, n)
    if (n % 10 === 5) await call('POST', '/api/auth/login', fullLearner)
  }
  clock.now = new Date()
  await call('POST', '/api/auth/login', fullLearner)
  for (let n = 0; n < openBlocks; n++) await studyBlock(studied, n, { questions: 40, answered: 12 })
  await app.close()
}

async function settleIn({ call, clock }: Studied) {
  const examDate = new Date(clock.now.getTime() + 150 * dayMs).toISOString().slice(0, 10)
  await call('PUT', '/api/preferences/user', { examDate, discipline: 'Pediatrics' })
  await call('POST', '/api/qbank/selection', { selectedQbanks: ['pediatrics', 'neonatology'] })
  const decks = await call<{ id: string; locked: boolean }[]>('GET', '/api/flashcards/decks')
  const open = decks.filter(({ locked }) => !locked)
  await call('PUT', '/api/flashcards/decks', { deckIds: open.slice(0, decksOnTheList).map(({ id }) => id) })
}

interface DrawnBlock {
  id: string
  questions: { id: string }[]
}

interface BlockToStudy {
  questions: number
  /** Where these are all, it is finished. */
  answered: number
}

async function studyBlock(
  { call, clock, keys }: Studied,
  n: number,
  { questions: questionCount, answered }: BlockToStudy,
) {
  const qbankId = n % 3 === 2 ? 'pediatrics' : 'neonatology'
  const domains = await call<{ name: string }[]>('GET', `/api/qbank/${qbankId}/domains`)
  const { id, questions } = await call<DrawnBlock>('POST', '/api/blocks', {
    qbankId,
    mode: n % 2 === 0 ? 'exam' : 'tutor',
    questionCount,
    selectedDomains: domains.map(({ name }) => name),
  })
  const start = clock.now.getTime()
  const changes = questions.slice(0, answered).flatMap(({ id: questionId }, k) => {
    const at = new Date(start + k * secondsAnAnswer * 1000).toISOString()
    const change = (field: string, value: unknown) => ({ id: v7(), questionId, at, field, value })
    return [
      { ...change('answer', choiceOf(keys.get(questionId), n + k)), timeSpent: 30 + ((k * 7) % 60) },
      ...(k % 9 === 4 ? [change('marked', true)] : []),
      ...(k % 15 === 3 ? [change('note', 'Corrected age, not birth age: this is what I keep missing.')] : []),
      ...(n % 2 === 1 ? [change('explanationShown', true)] : []),
    ]
  })
  clock.now = new Date(start + answered * secondsAnAnswer * 1000)
  const lastSaveAttempt = clock.now.toISOString()
  await call('PUT', `/api/blocks/${id}`, { changes, currentIndex: answered - 1, lastSaveAttempt })
  if (answered === questionCount) await call('POST', `/api/blocks/${id}/complete`, {})
}

/** Right in two of three, and oftener in some sections. */
function choiceOf(question: StoredQuestion | undefined, n: number): string {
  if (!question) throw new Error('A block draws from the library.')
  const isRight = (n * 7 + question.domain.length * 3) % 10 < 5 + (question.domain.length % 5)
  const wrong = question.options.find(({ id }) => id !== question.correctAnswer)
  return isRight || !wrong ? question.correctAnswer : wrong.id
}

/** One deck after the other, with what is due in it. */
async function studyCards({ call, clock }: Studied, n: number) {
  const decks = await call<{ id: string; selected: boolean }[]>('GET', '/api/flashcards/decks')
  const chosen = decks.filter(({ selected }) => selected)
  const deckId = chosen[(n * 7) % 20]?.id ?? ''
  const queue = `/api/flashcards/queue?cardCount=40&newCards=20&deckId=${deckId}`
  const { cards } = await call<{ cards: { id: string }[] }>('GET', queue)
  const { id: sessionId } = await call<{ id: string }>('POST', '/api/flashcards/sessions', {
    deckId,
    mode: 'spaced',
    cardCount: cards.length,
  })
  const reviews = cards.map(({ id: cardId }, k) => {
    const reviewedAt = new Date(clock.now.getTime() + k * 10_000).toISOString()
    return { id: v7(), cardId, rating: k % 6 === n % 6 ? 1 : 2 + ((k + n) % 3), reviewedAt, sessionId }
  })
  clock.now = new Date(clock.now.getTime() + reviews.length * 10_000)
  if (reviews.length > 0) await call('POST', '/api/flashcards/reviews', reviews)
  await call('PUT', `/api/flashcards/sessions/${sessionId}`, { completed: cards.length, timeSpent: cards.length * 10 })
}

/** Mulberry32: pictures of two days are to be compared. */
function sameEachTime(): () => number {
  let state = 7
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
