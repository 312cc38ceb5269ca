import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { logRequests, requestIdOf } from './request-log.ts'

test('the log has one line a request, with who asked and how it ended', async () => {
  const lines: Record<string, unknown>[] = []
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
  })
  logRequests(app)
  app.get('/api/blocks/:id', async (request) => {
    request.userId = 'ana'
    return {}
  })
  await app.inject({ url: '/api/blocks/7?token=secret', headers: { 'x-request-id': 'edge-1' } })
  await app.close()
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
