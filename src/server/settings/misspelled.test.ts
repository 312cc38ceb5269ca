import { expect, test } from 'vitest'
import { misspelledSettings } from './misspelled.ts'

const known = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'TRUST_PROXY', 'SMTP_URL', 'OIDC_ISSUER', 'LLM_API_KEY']

test.each([
  { name: 'DATABSE_URL', nearest: 'DATABASE_URL' },
  { name: 'TRUST_PORXY', nearest: 'TRUST_PROXY' },
  { name: 'DATADIR', nearest: 'DATA_DIR' },
  { name: 'LLM_KEY', nearest: 'LLM_API_KEY' },
  { name: 'OIDC_PROVIDER_ISSUER', nearest: 'OIDC_ISSUER' },
])('$name is taken for $nearest', ({ name, nearest }) => {
  expect(misspelledSettings([name, 'PATH'], known)).toEqual([{ name, nearest }])
})

test.each(['HOME', 'SORT', 'POST', 'PORT', 'SMTP_PORT_25_TCP', 'SMTP_PORT', 'SMTP_SERVICE_HOST', 'DATABASE_URL'])(
  '%s is let alone',
  (name) => {
    expect(misspelledSettings([name], known)).toEqual([])
  },
)
