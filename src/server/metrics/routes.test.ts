import { expect, test } from 'vitest'
import { withApp } from '../testing/app.ts'

const metricsToken = 'a-token-of-the-operator'
const asOperator = { authorization: `Bearer ${metricsToken}` }

test('the figures count requests by the pattern of their route', () =>
  withApp(
    async ({ ask }) => {
      await ask('ana', 'GET', '/api/blocks/1700000000000001')
      await ask('ana', 'GET', '/api/blocks/1700000000000002')
      const { status, text } = await ask('stranger', 'GET', '/metrics', undefined, asOperator)
      expect(status).toBe(200)
      expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/blocks/:id",status="404"} 2')
      expect(text).toMatch(/^preceptor_info\{version="[\d.]+"\} 1$/m)
      expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
    },
    { metricsToken },
  ))

test.each([
  { name: 'no token', headers: {} },
  { name: 'another token', headers: { authorization: 'Bearer a-token-of-somebody-els' } },
])('the figures are not for who sends $name', ({ headers }) =>
  withApp(async ({ ask }) => expect((await ask('ada', 'GET', '/metrics', undefined, headers)).status).toBe(401), {
    metricsToken,
  }),
)

test('without a token of the operator there are none, and the page does not stand in for them', () =>
  withApp(async ({ ask }) => expect((await ask('ada', 'GET', '/metrics')).status).toBe(404)))

test.each([
  { name: 'is taken from a proxy', given: 'edge-7f3a', answered: /^edge-7f3a$/ },
  { name: 'is our own where the given one could break a log', given: 'a b\u00e9', answered: /^[\da-f-]{36}$/ },
])('the id of a request $name', ({ given, answered }) =>
  withApp(async ({ ask }) => {
    const { headers } = await ask('stranger', 'GET', '/version', undefined, { 'x-request-id': given })
    expect(headers['x-request-id']).toMatch(answered)
  }),
)
