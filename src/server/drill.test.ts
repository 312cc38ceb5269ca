import { afterEach, expect, test } from 'vitest'
import type { Block } from '../contract/blocks.ts'
import type { DatabaseAddress } from './db/open.ts'
import { withShippedContent } from './testing/database.ts'
import { drillRun, killDatabase } from './testing/drill.ts'
import { newTally, nothingWrong, type Tally, wrongIn } from './testing/drill-judge.ts'
import {
  killServers,
  newBlock,
  post,
  type Server,
  saveAnswer,
  signIn,
  startServer,
  stopServer,
} from './testing/server-process.ts'

const { kills, mayKillDatabase } = drillRun

afterEach(killServers)
const withContent = withShippedContent()

/** Sends one after the other until the server does not say that it is saved, or the kill is over: not every one is felt. */
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

const rate = (url: string, cookie: string, cardId: string, id: string) =>
  post(url, '/api/flashcards/reviews', [{ id, cardId, rating: 3, reviewedAt: new Date().toISOString() }], cookie)

interface Kept {
  blockChanges: { id: string }[]
  cardReviews: { id: string }[]
}

const keptIn = async (url: string, cookie: string) =>
  (await (await fetch(`${url}/api/user/export`, { headers: { cookie } })).json()) as Kept

const isReady = async ({ url }: Server) => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true

async function until(is: () => Promise<boolean> | boolean) {
  while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Every other kill of a drill on PostgreSQL is of the database. */
async function killSomething(kill: number, server: Server, address: DatabaseAddress) {
  if (mayKillDatabase && typeof address === 'string' && kill % 2 === 0) await killDatabase(address)
  else await stopServer(server, 'SIGKILL')
}

// Shows qbank-71
test(
  `no acknowledged answer or rating is lost, doubled or made up in ${kills} kills under load`,
  { timeout: 60_000 + kills * 30_000 },
  () =>
    withContent(async (address) => {
      const [answers, ratings] = [newTally(), newTally()]
      let server = await startServer(address)
      const cookie = await signIn(server.url)
      const { id, questions } = await newBlock(server.url, cookie, 40)
      const cards = await givenCards(server.url, cookie)
      for (let kill = 1; kill <= kills; kill++) {
        const { url } = server
        const before = answers.acknowledged.size + ratings.acknowledged.size
        const over = new AbortController()
        const writers = [0, 1, 2, 3].map((part) =>
          sendUntilRefused(answers, over.signal, answerer(url, cookie, id, questions, part)),
        )
        writers.push(
          sendUntilRefused(ratings, over.signal, (key, n) => rate(url, cookie, cards[n % cards.length] ?? '', key)),
        )
        const wanted = before + 1 + Math.floor(Math.random() * 60)
        await until(() => answers.acknowledged.size + ratings.acknowledged.size >= wanted)
        await killSomething(kill, server, address)
        over.abort()
        await Promise.all(writers)
        if (server.child.exitCode === null && server.child.signalCode === null) await until(() => isReady(server))
        else server = await startServer(address)
        // The export grows with every kill; a loss stays to be seen.
        if (kill % 10 !== 0 && kill !== kills && kill > 5) continue
        const kept = await keptIn(server.url, cookie)
        expect(wrongIn(kept.blockChanges, answers), `answers after kill ${kill}`).toEqual(nothingWrong)
        expect(wrongIn(kept.cardReviews, ratings), `ratings after kill ${kill}`).toEqual(nothingWrong)
        report(kill, answers, ratings)
      }
      await stopServer(server, 'SIGTERM')
      expect(Math.min(answers.acknowledged.size, ratings.acknowledged.size)).toBeGreaterThan(0)
    }),
)

/** A long drill that is stopped half-way has said what it has seen so far. */
const report = (kills: number, answers: Tally, ratings: Tally) =>
  process.stdout.write(
    `${kills} kills: ${answers.acknowledged.size} answers and ${ratings.acknowledged.size} ratings acknowledged, none lost\n`,
  )

/** Four writers with questions of their own. */
const answerer =
  (url: string, cookie: string, blockId: string, questions: Block['questions'], part: number) =>
  (id: string, n: number) => {
    const question = questions[part * 10 + (n % 10)]
    const option = question?.options[Math.floor(n / 10) % 4]
    if (!question || !option) throw new Error('a writer needs questions')
    return saveAnswer(url, cookie, blockId, question.id, option.id, id)
  }

async function givenCards(url: string, cookie: string): Promise<string[]> {
  const decks = (await (await fetch(`${url}/api/flashcards/decks`, { headers: { cookie } })).json()) as { id: string }[]
  const deckId = encodeURIComponent(decks[0]?.id ?? '')
  const cards = await fetch(`${url}/api/flashcards/cards?deckId=${deckId}`, { headers: { cookie } })
  return ((await cards.json()) as { id: string }[]).map(({ id }) => id)
}
