import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from './db/open.ts'
import { takeStep, withShippedContent } from './testing/database.ts'
import { until } from './testing/drill-load.ts'
import {
  killServers,
  newBlock,
  type Server,
  saveAnswer,
  signIn,
  startServer,
  stopServer,
} from './testing/server-process.ts'

const patience = { timeout: 120_000 }

afterEach(killServers)
const withContent = withShippedContent()

/**
 * In front of several servers, as the sample for nginx: each has its turn, and what finds a closed port, or is cut off and no POST, goes
 * to the next.
 */
function startProxy() {
  const servers: (Pick<Server, 'url'> | undefined)[] = []
  let turn = 0
  const passOn = (asked: IncomingMessage, body: Buffer, answer: ServerResponse, triesLeft: number) => {
    const { method, headers, url: path } = asked
    const { port } = new URL(servers[turn++ % servers.length]?.url ?? 'http://127.0.0.1:1')
    const passed = request({ port, path, method, headers: { ...headers, 'x-forwarded-for': '10.0.0.7' } }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', ({ code }: NodeJS.ErrnoException) => {
      const isSentAgain = code === 'ECONNREFUSED' || method !== 'POST'
      if (isSentAgain && triesLeft > 0) passOn(asked, body, answer, triesLeft - 1)
      else answer.destroy()
    })
    passed.end(body)
  }
  const proxy = createServer(async (asked, answer) => passOn(asked, await buffer(asked), answer, 2)).listen(0)
  const url = `http://localhost:${(proxy.address() as AddressInfo).port}`
  const close = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  return { url, servers, close }
}

/** Saves answers through the proxy, one after the other, until told to end; says how each was answered. */
function saveOn(url: string, cookie: string, block: Awaited<ReturnType<typeof newBlock>>) {
  const [acknowledged, failures] = [new Set<string>(), [] as (number | string)[]]
  let isOver = false
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      const question = block.questions[n % block.questions.length]
      const option = question?.options[n % question.options.length]
      const id = crypto.randomUUID()
      const saved = await saveAnswer(url, cookie, block.id, question?.id ?? '', option?.id ?? '', id).catch(String)
      if (typeof saved !== 'string') await saved.text()
      if (typeof saved !== 'string' && saved.ok) acknowledged.add(id)
      else failures.push(typeof saved === 'string' ? saved : saved.status)
    }
  })()
  const end = async () => {
    isOver = true
    await writing
  }
  return { acknowledged, failures, end }
}

test(
  'two servers behind a proxy are started anew without a save that fails, and refuse when left behind',
  patience,
  () =>
    withContent(async (address) => {
      const { url, servers, close } = startProxy()
      const start = () => startServer(address, { TRUST_PROXY: '1', PUBLIC_URL: url })
      const running = [await start(), await start()]
      servers.push(...running)
      const cookie = await signIn(url)
      const load = saveOn(url, cookie, await newBlock(url, cookie, 40))
      const more = async () => {
        const { size } = load.acknowledged
        await until(() => load.acknowledged.size > size + 20, 'The next saves')
      }
      await more()
      for (const [n, server] of running.entries()) {
        await stopServer(server, 'SIGTERM')
        await more()
        servers[n] = running[n] = await start()
        await more()
      }
      expect(load.failures).toEqual([])

      const database = await openDatabase(address)
      await takeStep(database, '9999-of-tomorrow-contract')
      await until(() => load.failures.length > 20, 'The first saves that are refused')
      await load.end()
      expect(new Set(load.failures)).toEqual(new Set([503]))
      const kept = await database.read((db) => db.selectFrom('blockChanges').select('id').execute())
      const ids = new Set(kept.map(({ id }) => id))
      expect([...load.acknowledged].filter((id) => !ids.has(id))).toEqual([])
      await database.close()
      close()
    }),
)
