import { newTally, nothingWrong, type Tally, wrongIn } from './drill-judge.ts'
import { newBlock, post, saveAnswer, signIn } from './server-process.ts'

/** Sends one after the other until the server does not say that it is saved, or the load is over: not every kill is felt. */
async function sendUntilRefused(
  { sent, acknowledged }: Tally,
  over: AbortSignal,
  send: (id: string, n: number) => Promise<Response>,
) {
  for (let n = 0; !over.aborted; n++) {
    const id = crypto.randomUUID()
    sent.add(id)
    const saved = await send(id, n).catch(() => undefined)
    if (!saved?.ok) return
    await saved.text()
    acknowledged.add(id)
  }
}

export const rate = (url: string, cookie: string, cardId: string, id: string) =>
  post(url, '/api/flashcards/reviews', [{ id, cardId, rating: 3, reviewedAt: new Date().toISOString() }], cookie)

interface Kept {
  blockChanges: { id: string }[]
  cardReviews: { id: string }[]
}

async function keptIn(url: string, cookie: string): Promise<Kept> {
  const response = await fetch(`${url}/api/user/export`, { headers: { cookie } })
  // A learner who is not known any more has nothing left.
  return response.status === 401 ? { blockChanges: [], cardReviews: [] } : ((await response.json()) as Kept)
}

export async function givenCards(url: string, cookie: string): Promise<string[]> {
  const decks = (await (await fetch(`${url}/api/flashcards/decks`, { headers: { cookie } })).json()) as { id: string }[]
  const deckId = encodeURIComponent(decks[0]?.id ?? '')
  const cards = await fetch(`${url}/api/flashcards/cards?deckId=${deckId}`, { headers: { cookie } })
  return ((await cards.json()) as { id: string }[]).map(({ id }) => id)
}

/** A learner who answers and rates through every blow that a drill deals, and is asked afterwards what is there. */
export async function newLoad(url: string) {
  const [answers, ratings] = [newTally(), newTally()]
  const cookie = await signIn(url)
  const { id: blockId, questions } = await newBlock(url, cookie, 40)
  const cards = await givenCards(url, cookie)

  /** Each writer has questions of its own. */
  const answer = (at: string, part: number) => (id: string, n: number) => {
    const question = questions[part * 10 + (n % 10)]
    const option = question?.options[Math.floor(n / 10) % 4]
    if (!question || !option) throw new Error('a writer needs questions')
    return saveAnswer(at, cookie, blockId, question.id, option.id, id)
  }
  const acknowledged = () => answers.acknowledged.size + ratings.acknowledged.size

  return {
    /** Four answer and one rates; returns once `count` more are acknowledged, with what waits for the end of the writers. */
    write: async (at: string, count: number) => {
      const wanted = acknowledged() + count
      const over = new AbortController()
      const writers = [0, 1, 2, 3].map((part) => sendUntilRefused(answers, over.signal, answer(at, part)))
      const cardOf = (n: number) => cards[n % cards.length] ?? ''
      writers.push(sendUntilRefused(ratings, over.signal, (key, n) => rate(at, cookie, cardOf(n), key)))
      await until(() => acknowledged() >= wanted, `${count} saves`)
      return async () => {
        over.abort()
        await Promise.all(writers)
      }
    },
    /** What is wrong with what the server has now, or nothing. */
    wrongAt: async (at: string) => {
      const kept = await keptIn(at, cookie)
      return { answers: wrongIn(kept.blockChanges, answers), ratings: wrongIn(kept.cardReviews, ratings) }
    },
    counts: () => ({ answers: answers.acknowledged.size, ratings: ratings.acknowledged.size }),
  }
}

export const allKept = { answers: nothingWrong, ratings: nothingWrong }

/** The export grows with every blow; a loss stays to be seen. */
export const isJudged = (blow: number, blows: number) => blow <= 5 || blow % 10 === 0 || blow === blows

export const fewSaves = () => 1 + Math.floor(Math.random() * 60)

/** Asks until it is so; throws after the time. */
export async function until(isSo: () => Promise<boolean> | boolean, what: string, withinMs = 60_000) {
  const late = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > late) throw new Error(`${what} took longer than ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
