import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withApp } from '../testing/app.ts'

const metricsToken = 'a-token-of-the-operator'
const asOperator = { authorization: `Bearer ${metricsToken}` }
const ofOurs = /\b(preceptor|http_request|nodejs|process)_\w+/g

/** The metrics that a sample asks for, by the name under which they are described. */
const namesIn = (file: string) => {
  const text = readFileSync(join(import.meta.dirname, '../../../deploy', file), 'utf8')
  return [...new Set(text.match(ofOurs) ?? [])].map((name) => name.replace(/_(bucket|count|sum)$/, '')).sort()
}

test.each(['grafana-dashboard.json', 'preceptor-alerts.yml'])(
  '%s asks for nothing that /metrics does not have',
  (file) =>
    withApp(
      async ({ ask }) => {
        const { text } = await ask('stranger', 'GET', '/metrics', undefined, asOperator)
        const described = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
        const names = namesIn(file)
        expect(names.length).toBeGreaterThan(3)
        expect(names.filter((name) => !described.has(name))).toEqual([])
      },
      { metricsToken },
    ),
)
