// Sends requests that are made from the OpenAPI document to the whole server.
import { spawnSync } from 'node:child_process'
import { readArguments, wholeNumber } from '../src/server/settings/read-arguments.ts'

const usage = `npm run fuzz -- [--requests 10000]      sends so many requests that are made from the OpenAPI document
npm run fuzz -- --seed <number>         the same again that a failure named

On SQLite, or on PostgreSQL where TEST_DATABASE_URL is set.`
const text = { type: 'string' }
const { values } = readArguments(usage, { requests: { ...text, default: '10000' }, seed: text })
for (const [option, said] of Object.entries(values)) wholeNumber(usage, option, said)
const seed = values.seed ?? String(1 + Math.floor(Math.random() * (2 ** 31 - 1)))
const env = { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: seed }
const project = process.env.TEST_DATABASE_URL ? 'server on PostgreSQL' : 'server on SQLite'
const { status } = spawnSync('vitest', ['run', '--project', project, 'src/server/fuzz.test.ts'], {
  env,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
