import { afterEach, describe, expect, test } from 'vitest'
import type { Block } from '../contract/blocks.ts'
import type { DatabaseAddress } from './db/open.ts'
import { openDatabase } from './db/open.ts'
import { withShippedContent } from './testing/database.ts'
import {
  type Behaviour,
  type ModelCall,
  type ModelEndpoint,
  revising,
  startModelEndpoint,
} from './testing/model-endpoint.ts'
import { killServers, post, type Server, signIn, startServer, stopServer } from './testing/server-process.ts'

const patience = { timeout: 120_000 }
afterEach(killServers)
const withContent = withShippedContent()

interface Checked {
  status: string
  progress: number
  revision: { id: string; source: string; changes: { field: string; to: string }[] } | null
}

interface Said {
  path: string
  cookie: string
  revisionId: string
}

const withEndpoint = (test: (endpoint: ModelEndpoint, address: DatabaseAddress) => Promise<void>) =>
  withContent(async (address) => {
    const endpoint = await startModelEndpoint()
    await test(endpoint, address).finally(endpoint.close)
  })

/** A server that asks the endpoint, and leaves the jobs of a dead one alone for a second. */
const startReviser = (address: DatabaseAddress, { url }: ModelEndpoint) =>
  startServer(address, {
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: url,
    LLM_MODEL: 'test-model',
    JOB_LEASE_SECONDS: '1',
  })

/** A learner answers a question and says that it is wrong. */
async function giveFeedback({ url }: Server): Promise<Said> {
  const cookie = await signIn(url)
  const domains = (await (await fetch(`${url}/api/qbank/pediatrics/domains`)).json()) as { name: string }[]
  const selectedDomains = domains.map(({ name }) => name)
  const made = await post(
    url,
    '/api/blocks',
    { qbankId: 'pediatrics', mode: 'tutor', questionCount: 40, selectedDomains },
    cookie,
  )
  const { id, questions } = (await made.json()) as Block
  const [question] = questions
  if (!question) throw new Error('The block is empty.')
  await post(url, `/api/questions/answer/${id}/${question.id}`, { answerId: 'a' }, cookie)
  const said = await post(url, '/api/questions/feedback', { questionId: question.id, feedback: 'Wrong.' }, cookie)
  const { revisionId } = (await said.json()) as Said
  return { path: `/api/questions/feedback/${question.id}/revision/${revisionId}/check`, cookie, revisionId }
}

const check = async ({ url }: Server, { path, cookie }: Said) =>
  (await (await fetch(url + path, { headers: { cookie } })).json()) as Checked

async function untilOver(server: Server, said: Said): Promise<Checked> {
  for (;;) {
    const checked = await check(server, said)
    if (checked.progress === 100) return checked
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Names another key: of the wrong options the shortest, which no item rule minds. */
const otherKey: Behaviour = (call) => {
  const options = call.question.options as { id: string; text: string }[]
  const key = String(call.question.correctAnswer ?? chosen.get(call.question.stem))
  const wrong = options.filter(({ id }) => id !== key).sort((one, other) => one.text.length - other.text.length)
  const to = wrong[0]?.id ?? ''
  chosen.set(call.question.stem, key)
  return revising({ correctAnswer: to })
}
/** The old keys by stem, which the second reader is not told. */
const chosen = new Map<unknown, string>()

const isBlind = ({ question }: ModelCall) => !('correctAnswer' in question)

/** What there is in the database once all is over. */
async function leftIn(address: DatabaseAddress) {
  const database = await openDatabase(address)
  const left = await database.read(async (db) => ({
    revisions: await db.selectFrom('revisions').select(['id', 'source', 'state']).execute(),
    jobs: await db.selectFrom('jobs').select(['state', 'note', 'attempts', 'leaseToken']).execute(),
  }))
  await database.close()
  return left
}

describe('a revision whose server is killed', () => {
  const steps: { name: string; kills: (call: ModelCall) => boolean; answersFirst: boolean }[] = [
    // Shows ai-16
    { name: 'while the reviser thinks', kills: (call) => !isBlind(call), answersFirst: false },
    // Shows ai-16
    { name: 'as the answer of the reviser comes', kills: (call) => !isBlind(call), answersFirst: true },
    // Shows ai-16
    { name: 'while the second reader thinks', kills: isBlind, answersFirst: false },
    // Shows ai-16
    { name: 'as the answer of the second reader comes', kills: isBlind, answersFirst: true },
  ]
  test.each(steps)('$name is finished after the restart, once', patience, ({ kills, answersFirst }) =>
    withEndpoint(async (endpoint, address) => {
      const first = await startReviser(address, endpoint)
      let killed: Promise<unknown> | undefined
      const isKilled = Promise.withResolvers<void>()
      endpoint.always((call) => {
        if (killed || !kills(call)) return otherKey
        const kill = () => {
          killed = stopServer(first, 'SIGKILL').then(() => isKilled.resolve())
        }
        if (!answersFirst) {
          kill()
          return 'hang'
        }
        setTimeout(kill)
        return otherKey
      })
      const said = await giveFeedback(first)
      await isKilled.promise
      const second = await startReviser(address, endpoint)
      const over = await untilOver(second, said)
      expect(over).toMatchObject({ status: 'complete', revision: { id: said.revisionId, source: 'ai' } })
      // A moved key takes with it what explained the old one.
      const written = over.revision?.changes.filter(({ to }) => to !== '')
      expect(written).toMatchObject([{ field: 'correctAnswer' }])
      expect(await stopServer(second, 'SIGTERM')).toBe(0)
      const { revisions, jobs } = await leftIn(address)
      expect(revisions).toEqual([{ id: said.revisionId, source: 'ai', state: 'proposed' }])
      expect(jobs).toMatchObject([{ state: 'done', note: 'A revision is proposed.', leaseToken: null }])
    }),
  )

  // Shows ai-16
  test('right after the feedback was stored is begun after the restart', patience, () =>
    withEndpoint(async (endpoint, address) => {
      endpoint.always(revising({ stem: 'Which of these is most likely right?' }))
      const first = await startReviser(address, endpoint)
      const said = await giveFeedback(first)
      await stopServer(first, 'SIGKILL')
      const second = await startReviser(address, endpoint)
      expect(await untilOver(second, said)).toMatchObject({ status: 'complete', revision: { id: said.revisionId } })
      expect((await leftIn(address)).revisions).toHaveLength(1)
    }),
  )

  // Shows ai-17
  test('is finished by another server on the same database', patience, () =>
    withEndpoint(async (endpoint, address) => {
      const first = await startReviser(address, endpoint)
      const isAsked = Promise.withResolvers<void>()
      endpoint.next(() => {
        isAsked.resolve()
        return 'hang'
      })
      endpoint.always(revising({ stem: 'Which of these is most likely right?' }))
      const said = await giveFeedback(first)
      await isAsked.promise
      const other = await startReviser(address, endpoint)
      expect(await check(other, said)).toMatchObject({ status: 'processing' })
      await stopServer(first, 'SIGKILL')
      expect(await untilOver(other, said)).toMatchObject({ status: 'complete' })
      expect(endpoint.calls).toHaveLength(2)
    }),
  )
})

// Shows ai-18
test('a server that is stopped does not wait for the model, and gives its job back', patience, () =>
  withEndpoint(async (endpoint, address) => {
    const first = await startReviser(address, endpoint)
    const isAsked = Promise.withResolvers<void>()
    endpoint.next(() => {
      isAsked.resolve()
      return 'hang'
    })
    endpoint.always(revising({ stem: 'Which of these is most likely right?' }))
    const said = await giveFeedback(first)
    await isAsked.promise
    expect(await stopServer(first, 'SIGTERM')).toBe(0)
    expect((await leftIn(address)).jobs).toMatchObject([{ state: 'waiting', attempts: 0, leaseToken: null }])
    const second = await startReviser(address, endpoint)
    expect(await untilOver(second, said)).toMatchObject({ status: 'complete' })
    expect(second.output()).not.toMatch(/error/i)
  }),
)
