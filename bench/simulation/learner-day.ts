import { v4, v7 } from 'uuid'
import type { Block, BlockResult, Change } from '../../src/contract/blocks.ts'
import type { Browser } from './browser.ts'
import type { Tally } from './tally.ts'

/** What a learner does in a day; a tenth of the learners lose their connection in the middle of it. */
export const day = {
  questions: 40,
  secondsAQuestion: 90,
  autosaveEverySeconds: 30,
  ratings: 40,
  secondsARating: 12,
  pages: 6,
  secondsAPage: 20,
} as const

/** Of the learner's own time. */
export const daySeconds =
  day.questions * day.secondsAQuestion + day.ratings * day.secondsARating + 2 * day.pages * day.secondsAPage

const shares = { offline: 0.1, signsIn: 0.1, tutor: 0.5, reports: 0.05, secondThought: 0.3, note: 0.1 }

export interface Learner {
  number: number
  username: string
  password: string
  browser: Browser
  tally: Tally
  domains: readonly string[]
}

const happens = (share: number) => Math.random() < share
const now = () => new Date().toISOString()

/**
 * One learner's day. Each step ends with how many seconds of the learner's own time go by before the next; who plays the
 * day says how long such a second is.
 */
export async function* learnerDay(learner: Learner): AsyncGenerator<number> {
  const isOffline = learner.number % Math.round(1 / shares.offline) === 0
  if (happens(shares.signsIn)) {
    const { username, password } = learner
    await learner.browser.ask({
      kind: 'sign in',
      method: 'POST',
      path: '/api/auth/login',
      body: { username, password },
    })
  }
  yield* reading(learner, startPages)
  yield* block(learner, isOffline)
  yield* cards(learner, isOffline)
  yield* reading(learner, endPages)
}

const startPages = [
  ['/api/auth/me', '/api/preferences/user'],
  ['/api/qbank', '/api/qbank/selection', '/api/blocks', '/api/flashcards/decks'],
]
const endPages = [
  ['/api/analytics/overall', '/api/analytics/blocks/completed', '/api/analytics/recommendations'],
  ['/api/analytics/domains', '/api/analytics/trends'],
  ['/api/flashcards/progress', '/api/flashcards/progress/history'],
]

async function* reading({ browser }: Learner, pages: readonly (readonly string[])[]): AsyncGenerator<number> {
  for (const calls of pages) {
    await Promise.all(calls.map((path) => browser.read(path)))
    yield (day.pages / pages.length) * day.secondsAPage
  }
}

async function* block(learner: Learner, isOffline: boolean): AsyncGenerator<number> {
  const { browser, domains } = learner
  const isTutor = happens(shares.tutor)
  const wish = { qbankId: 'pediatrics', questionCount: day.questions, selectedDomains: domains, clientId: v4() }
  const drawn = await browser.ask<Block>({
    kind: 'draw a block',
    method: 'POST',
    path: '/api/blocks',
    body: { ...wish, mode: isTutor ? 'tutor' : 'exam' },
  })
  if (!drawn) return
  const opened = await browser.read<Block>(`/api/blocks/${drawn.id}`, 'open a block')
  const sitting = new Sitting(learner, drawn.id)
  for (const [n, question] of (opened?.questions ?? []).entries()) {
    const questionId = question.id
    sitting.isOffline = isOffline && n >= day.questions / 4 && n < day.questions / 2
    sitting.position = n
    // The clock of an exam is saved while the learner thinks; a tutor block has none.
    for (let waited = day.autosaveEverySeconds; waited < day.secondsAQuestion; waited += day.autosaveEverySeconds) {
      yield day.autosaveEverySeconds
      if (!isTutor) await sitting.save([])
    }
    if (happens(shares.secondThought)) {
      const marked = { id: v7(), questionId, at: now(), field: 'marked', value: true } as const
      const crossed = question.options.slice(0, 2).map(({ id }) => id)
      await sitting.save([marked, { id: v7(), questionId, at: now(), field: 'crossedOut', value: crossed }])
    }
    yield day.secondsAQuestion % day.autosaveEverySeconds || day.autosaveEverySeconds
    const value = question.options[n % question.options.length]?.id ?? 'a'
    const answer = { id: v7(), questionId, at: now(), field: 'answer', value, timeSpent: day.secondsAQuestion } as const
    const shown = { id: v7(), questionId, at: now(), field: 'explanationShown', value: true } as const
    const note = {
      id: v7(),
      questionId,
      at: now(),
      field: 'note',
      value: 'Look this up once more: the age decides.',
    } as const
    await sitting.save([answer, ...(isTutor ? [shown] : []), ...(happens(shares.note) ? [note] : [])])
  }
  sitting.isOffline = false
  await sitting.save([])
  await sitting.end()
  if (happens(shares.reports)) await sitting.report()
}

/** A block that is open on a device. What cannot be sent waits and goes out with the next save that can. */
class Sitting {
  readonly #learner: Learner
  readonly #path: string
  readonly #answers = new Map<string, string>()
  #waiting: Change[] = []
  isOffline = false
  position = 0

  constructor(learner: Learner, blockId: string) {
    this.#learner = learner
    this.#path = `/api/blocks/${blockId}`
  }

  async save(changes: readonly Change[]) {
    this.#waiting.push(...changes)
    if (this.isOffline) return
    const sent = this.#waiting
    this.#waiting = []
    const timeRemaining = (day.questions - this.position) * day.secondsAQuestion
    const body = { currentIndex: this.position, timeRemaining, lastSaveAttempt: now(), changes: sent }
    const kind = sent.length > 0 ? 'save answers' : 'save the clock'
    const saved = await this.#learner.browser.ask({ kind, method: 'PUT', path: this.#path, body })
    if (!saved) {
      this.#waiting = [...sent, ...this.#waiting]
      return
    }
    for (const change of sent) {
      if (change.field === 'answer' && change.value) this.#answers.set(change.questionId, change.value)
    }
  }

  /** Ends the block and looks whether the server has every answer that it said is saved. */
  async end() {
    const { browser, tally } = this.#learner
    const body = { answers: {}, timeSpent: day.questions * day.secondsAQuestion }
    await browser.ask<BlockResult>({ kind: 'end a block', method: 'POST', path: `${this.#path}/complete`, body })
    const ended = await browser.read<Block>(this.#path, 'open a block')
    if (!ended) return
    tally.acknowledged += this.#answers.size
    for (const [id, answer] of this.#answers) if (ended.progress.selectedAnswers[id] !== answer) tally.lost++
    await Promise.all(['', '/flashcards'].map((part) => browser.read(`/api/analytics${this.#path.slice(4)}${part}`)))
  }

  async report() {
    const [questionId] = this.#answers.keys()
    const body = { questionId, issues: ['confusing-wording'], feedback: 'The second sentence can be read in two ways.' }
    await this.#learner.browser.ask({ kind: 'report', method: 'POST', path: '/api/questions/feedback', body })
  }
}

async function* cards({ browser, tally }: Learner, isOffline: boolean): AsyncGenerator<number> {
  const decks = await browser.read<{ id: string; questionCount: number }[]>('/api/flashcards/decks')
  // A page that did not get its decks or its cards begins no session.
  if (!decks) return
  const deckId = decks.find(({ questionCount }) => questionCount >= day.ratings)?.id
  if (deckId === undefined) return tally.fail(`no deck has ${day.ratings} cards`)
  const asked = new URLSearchParams({ deckId, cardCount: `${day.ratings}`, newCards: `${day.ratings}` })
  const queue = await browser.read<{ cards: { id: string }[] }>(`/api/flashcards/queue?${asked}`, 'read the due queue')
  if (!queue) return
  const { cards } = queue
  if (cards.length !== day.ratings) tally.fail(`the queue has ${cards.length} cards`)
  const sessionId = v4()
  const session = { id: sessionId, deckId, mode: 'spaced', cardCount: cards.length }
  await browser.ask({ kind: 'study session', method: 'POST', path: '/api/flashcards/sessions', body: session })
  let waiting: object[] = []
  let rated = 0
  for (const [n, { id: cardId }] of cards.entries()) {
    yield day.secondsARating
    waiting.push({ id: v7(), cardId, rating: 1 + (n % 4), reviewedAt: now(), sessionId })
    if (isOffline && n < day.ratings / 2) continue
    const sent = waiting
    const kept = await browser.ask({ kind: 'rate', method: 'POST', path: '/api/flashcards/reviews', body: sent })
    if (!kept) continue
    waiting = []
    rated += sent.length
  }
  await browser.ask({
    kind: 'study session',
    method: 'PUT',
    path: `/api/flashcards/sessions/${sessionId}`,
    body: { completed: cards.length, timeSpent: day.ratings * day.secondsARating },
  })
  const after = `/api/flashcards/progress?${new URLSearchParams({ deckId })}`
  const progress = await browser.read<{ reviewsOverTime: { reviews: number }[] }>(after)
  // What cannot be read is an error, and says nothing of what is kept.
  if (!progress) return
  tally.acknowledged += rated
  // Nobody rated a card before this day.
  tally.lost += rated - progress.reviewsOverTime.reduce((sum, { reviews }) => sum + reviews, 0)
}
