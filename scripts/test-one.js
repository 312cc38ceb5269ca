// One file of tests with all that it needs.
import { spawnSync } from 'node:child_process'
import { end, refuse } from '../src/server/settings/read-arguments.ts'
import { startPostgres } from './postgres.js'
import { makeTemporaryFolder } from './tools.js'
import { buildForWalks, runWalks } from './walks.js'

const usage = `npm run test:one -- src/….test.ts [more]    one file of tests, on both engines where it is the server's
npm run test:one -- e2e/….spec.ts [more]    one file of walks; what more there is goes to the runner, such as -t or -g`
const [file = '', ...more] = process.argv.slice(2)
if (file === '--help') end(usage, 0)
const isWalk = /^e2e\/.*\.spec\.ts$/.test(file)
if (!isWalk && !/^src\/.*\.test\.ts$/.test(file)) refuse(usage, 'Name one file.')
const { remove } = makeTemporaryFolder()
try {
  process.exitCode = isWalk ? runWalk() : await runTest()
} finally {
  remove()
}

function runWalk() {
  buildForWalks()
  return runWalks([file.slice('e2e/'.length), ...more])
}

async function runTest() {
  const postgres = /^src\/(server|cli)\//.test(file) ? await startPostgres() : undefined
  const env = { ...process.env, TEST_DATABASE_URL: postgres?.url ?? '' }
  try {
    return spawnSync('vitest', ['run', file, ...more], { env, stdio: 'inherit' }).status
  } finally {
    postgres?.stop()
  }
}
