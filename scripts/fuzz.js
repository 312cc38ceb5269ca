// Sends requests that are made from the OpenAPI document to the whole server: `npm run fuzz -- --requests 100000`. A run is made
// again with the seed that a failure names: `--seed N`. PostgreSQL where TEST_DATABASE_URL is set.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string' } } })
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
const env = { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: seed }
const project = process.env.TEST_DATABASE_URL ? 'server on PostgreSQL' : 'server on SQLite'
const { status } = spawnSync('vitest', ['run', '--project', project, 'src/server/fuzz.test.ts'], {
  env,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
