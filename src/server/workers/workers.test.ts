import { afterEach, describe, expect, test } from 'vitest'
import { onPostgres, withShippedContent } from '../testing/database.ts'
import { killServers, type Server, signIn, startServer, stopServer } from '../testing/server-process.ts'

const patience = { timeout: 120_000 }
const metricsToken = 'a-token-of-the-operator'

afterEach(killServers)
const withContent = withShippedContent()

/** The processes that serve, by their ids, as the server says them. */
function processesOf({ output }: Server): number[] {
  const said = output().matchAll(/Process (\d) of 2 serves as (\d+)/g)
  return [...new Map(Array.from(said, ([, number, pid]) => [number, Number(pid)])).values()]
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Asks on a new connection each time, so that the processes take turns. */
async function statusOf(url: string, cookie: string): Promise<number> {
  const response = await fetch(`${url}/api/auth/me`, { headers: { cookie, connection: 'close' } })
  await response.text()
  return response.status
}

/** Asks one time after another until told to end; resolves to what was not answered with 200. */
function askOn(url: string, cookie: string) {
  let isOver = false
  const failed: (number | string)[] = []
  const asking = (async () => {
    while (!isOver) {
      const status = await statusOf(url, cookie).catch(String)
      if (status !== 200) failed.push(status)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return failed
  }
}

describe.runIf(onPostgres)('several processes at one port', () => {
  test('serve one session, count together, and end together', patience, () =>
    withContent(async (address) => {
      const server = await startServer(address, { WORKERS: '2', METRICS_TOKEN: metricsToken, LLM_KEY: 'misspelled' })
      expect(processesOf(server)).toHaveLength(2)
      expect(server.output().match(/LLM_KEY is no setting/g)).toHaveLength(1)
      expect(server.output().match(/The user 'admin' was created/g)).toHaveLength(1)
      const cookie = await signIn(server.url)
      const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(server.url, cookie)))
      expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
      const headers = { authorization: `Bearer ${metricsToken}` }
      const figures = await (await fetch(`${server.url}/metrics`, { headers })).text()
      expect(figures).toContain(
        'http_request_duration_seconds_count{method="GET",route="/api/auth/me",status="200"} 20',
      )
      expect(figures).toMatch(/^preceptor_info\{version="[\d.]+"\} 1$/m)
      expect(await stopServer(server, 'SIGTERM')).toBe(0)
    }),
  )

  test('lose nothing but what was under way when one is killed, and another takes its place', patience, () =>
    withContent(async (address) => {
      const server = await startServer(address, { WORKERS: '2' })
      const cookie = await signIn(server.url)
      const [first, second = 0] = processesOf(server)
      process.kill(second, 'SIGKILL')
      await until(() => server.output().includes('Process 2 ended; another takes its place'))
      expect(await statusOf(server.url, cookie)).toBe(200)
      await until(() => !processesOf(server).includes(second))
      expect(processesOf(server)).toEqual([first, expect.any(Number)])
      expect(await statusOf(server.url, cookie)).toBe(200)
    }),
  )

  test('count no less while one of them hangs', patience, () =>
    withContent(async (address) => {
      const server = await startServer(address, { WORKERS: '2', METRICS_TOKEN: metricsToken })
      for (let n = 0; n < 8; n++) await statusOf(server.url, '')
      const headers = { authorization: `Bearer ${metricsToken}`, connection: 'close' }
      const countAsked = async () => {
        const figures = await (await fetch(`${server.url}/metrics`, { headers })).text()
        return /^http_request_duration_seconds_count\{.*"\/api\/auth\/me".* (\d+)$/m.exec(figures)?.[1]
      }
      expect(await countAsked()).toBe('8')
      const [, second = 0] = processesOf(server)
      process.kill(second, 'SIGSTOP')
      // A connection that the hanging one was given gets no answer.
      const asked = Array.from({ length: 4 }, countAsked)
      expect(await Promise.any(asked)).toBe('8')
      process.kill(second, 'SIGCONT')
      await Promise.allSettled(asked)
    }),
  )

  test('are all renewed by SIGHUP without a request that fails', patience, () =>
    withContent(async (address) => {
      const server = await startServer(address, { WORKERS: '2' })
      const cookie = await signIn(server.url)
      const before = processesOf(server)
      const endAsking = askOn(server.url, cookie)
      server.child.kill('SIGHUP')
      await until(() => {
        return processesOf(server).every((pid) => !before.includes(pid))
      })
      // The old ones have ended, too.
      await until(() => before.every((pid) => !isRunning(pid)))
      expect(await endAsking()).toEqual([])
    }),
  )

  test('end while they are renewed, and none is started any more', patience, () =>
    withContent(async (address) => {
      const server = await startServer(address, { WORKERS: '2' })
      server.child.kill('SIGHUP')
      await until(() => server.output().includes('Process 1 of 2 serves as', server.output().indexOf('Ready on')))
      expect(await stopServer(server, 'SIGTERM')).toBe(0)
      expect(server.output().match(/Process 2 of 2 serves as/g)).toHaveLength(1)
    }),
  )

  test('end although one of them hangs, and say so', patience, () =>
    withContent(async (address) => {
      const server = await startServer(address, { WORKERS: '2' })
      process.kill(processesOf(server)[1] ?? 0, 'SIGSTOP')
      expect(await stopServer(server, 'SIGTERM')).toBe(1)
    }),
  )

  test('do not start where the first cannot, and it says why', patience, async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:1/none'
    await expect(startServer(nowhere, { WORKERS: '2' })).rejects.toThrow(/ended with 1: Preceptor cannot start/)
  })
})

test.skipIf(onPostgres)('several processes are refused without PostgreSQL', patience, () =>
  withContent(async (address) => {
    await expect(startServer(address, { WORKERS: '2' })).rejects.toThrow('WORKERS does not fit: several processes need')
  }),
)
