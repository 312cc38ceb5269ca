import { expect, test } from 'vitest'
import { misspelledSettings } from './misspelled.ts'

const known = [
  'HOST',
  'PORT',
  'METRICS_PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'TRUST_PROXY',
  'SMTP_URL',
  'OIDC_ISSUER',
  'LLM_API_KEY',
]

test.each([
  { name: 'DATABSE_URL', nearest: 'DATABASE_URL' },
  { name: 'TRUST_PORXY', nearest: 'TRUST_PROXY' },
  { name: 'DATADIR', nearest: 'DATA_DIR' },
  { name: 'LLM_KEY', nearest: 'LLM_API_KEY' },
  { name: 'METRIC_PORT', nearest: 'METRICS_PORT' },
  { name: 'OIDC_PROVIDER_ISSUER', nearest: 'OIDC_ISSUER' },
])('$name is taken for $nearest', ({ name, nearest }) => {
  expect(misspelledSettings({ [name]: 'x', PATH: '/bin' }, known)).toEqual([{ name, nearest }])
})

test.each(['HOME', 'SORT', 'POST', 'PORT', 'SMTP_PORT_25_TCP', 'SMTP_SERVICE_HOST', 'DATABASE_URL'])(
  '%s is let alone',
  (name) => {
    expect(misspelledSettings({ [name]: 'x' }, known)).toEqual([])
  },
)

test('a port that is an address was set by a container tool, a number by the operator', () => {
  expect(misspelledSettings({ SMTP_PORT: 'tcp://10.0.0.7:25' }, known)).toEqual([])
  expect(misspelledSettings({ SMTP_PORT: '25' }, known)).toEqual([{ name: 'SMTP_PORT', nearest: 'SMTP_URL' }])
})
