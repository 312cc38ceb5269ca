import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { insertJob } from '../jobs/queries.ts'
import { type Tools, withApp } from '../testing/app.ts'

const metricsToken = 'a-token-of-the-operator'
const asOperator = { authorization: `Bearer ${metricsToken}` }
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const ofOurs = /\b(preceptor|http_request|nodejs|process)_\w+/g

// In the dashboard quotation marks are those of JSON.
const sample = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../../deploy', file), 'utf8').replaceAll('\\"', '"')

const figures = async (ask: Tools['ask']) =>
  (await ask('stranger', 'GET', '/metrics', undefined, asOperator)).text.split('\n')

/** The metrics that a sample asks for, by the name under which they are described. */
const namesIn = (text: string) =>
  [...new Set(text.match(ofOurs) ?? [])].map((name) => name.replace(/_(bucket|count|sum)$/, '')).sort()

/** What a sample asks of one metric that has these labels, once each. */
function wantedIn(text: string, labels: readonly string[]) {
  const selectors = [...text.matchAll(/\b(\w+)\{([^{}]*)\}/g)].map(([, metric = '', inside = '']) => {
    const pairs = [...inside.matchAll(/(\w+)="([^"]*)"/g)].filter(([, label = '']) => labels.includes(label))
    return JSON.stringify({ metric, pairs: pairs.map(([pair]) => pair), values: pairs.map(([, , value]) => value) })
  })
  const wanted = [...new Set(selectors)].map((json) => JSON.parse(json) as Wanted)
  return wanted.filter(({ pairs }) => pairs.length > 0)
}

interface Wanted {
  metric: string
  /** As they stand there: `state="waiting"`. */
  pairs: string[]
  values: string[]
}

const isAmong = (lines: readonly string[], { metric, pairs }: Wanted) =>
  lines.some((line) => line.startsWith(`${metric}{`) && pairs.every((pair) => line.includes(pair)))

test.each(['grafana-dashboard.json', 'preceptor-alerts.yml'])(
  '%s asks for nothing that /metrics does not have',
  (file) =>
    withApp(
      async ({ ask }) => {
        const lines = await figures(ask)
        const described = new Set(lines.map((line) => /^# TYPE (\S+)/.exec(line)?.[1]))
        const names = namesIn(sample(file))
        expect(names.length).toBeGreaterThan(3)
        expect(names.filter((name) => !described.has(name))).toEqual([])
      },
      { metricsToken },
    ),
)

test.each(['grafana-dashboard.json', 'preceptor-alerts.yml'])('%s asks for routes that there are', (file) =>
  withApp(
    async ({ ask }) => {
      const wanted = wantedIn(sample(file), ['route', 'method'])
      expect(wanted.length).toBeGreaterThan(0)
      for (const { values } of wanted) {
        const method = methods.find((one) => values.includes(one)) ?? 'GET'
        await ask('stranger', method, values.find((value) => value.startsWith('/')) ?? '/')
      }
      const lines = await figures(ask)
      expect(wanted.filter((one) => !isAmong(lines, one))).toEqual([])
    },
    { metricsToken },
  ),
)

test('the alerts ask for states that a job can have', () =>
  withApp(
    async ({ ask, database, clock }) => {
      const createdAt = clock.now.toISOString()
      await database.write((db) => insertJob(db, { id: 'one', kind: 'draft', payload: '{}', createdAt }))
      const wanted = wantedIn(sample('preceptor-alerts.yml'), ['state'])
      expect(wanted.length).toBeGreaterThan(0)
      const lines = await figures(ask)
      expect(wanted.filter((one) => !isAmong(lines, one))).toEqual([])
    },
    { metricsToken },
  ))
