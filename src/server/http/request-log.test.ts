import Fastify, { type InjectOptions, LogController, type RouteHandlerMethod } from 'fastify'
import { expect, test } from 'vitest'
import { logRequests, requestIdOf } from './request-log.ts'

/** What is logged of one request to a route. */
async function linesOf(answer: RouteHandlerMethod, request: InjectOptions): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
  })
  logRequests(app)
  app.get('/api/blocks/:id', answer)
  await app.inject(request)
  await app.close()
  return lines
}

test('the log has one line a request, with who asked and how it ended', async () => {
  const lines = await linesOf(
    async (request) => {
      request.userId = 'ana'
      return {}
    },
    { url: '/api/blocks/7?token=secret', headers: { 'x-request-id': 'edge-1' } },
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    reqId: 'edge-1',
    method: 'GET',
    url: '/api/blocks/7?token=…',
    route: '/api/blocks/:id',
    status: 200,
    userId: 'ana',
    msg: 'request',
  })
  expect(lines[0]?.ms).toBeGreaterThanOrEqual(0)
})

test.each([
  { ms: 999, level: 30, msg: 'request' },
  { ms: 1000, level: 40, msg: 'slow request' },
])('a request of $ms ms is a $msg', async ({ ms, level, msg }) => {
  const answer: RouteHandlerMethod = async (_request, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: ms })
    return {}
  }
  expect(await linesOf(answer, { url: '/api/blocks/7' })).toMatchObject([{ level, msg, ms }])
})
