// One file of tests with all that it needs: `npm run test:one -- <file> [more for the runner, such as -t or -g]`.
import { spawnSync } from 'node:child_process'
import { startPostgres } from './postgres.js'
import { makeTemporaryFolder } from './tools.js'
import { buildForWalks, runWalks } from './walks.js'

const [file = '', ...more] = process.argv.slice(2)
const isWalk = /^e2e\/.*\.spec\.ts$/.test(file)
if (!isWalk && !/^src\/.*\.test\.ts$/.test(file)) {
  console.error('Name one file: npm run test:one -- src/….test.ts, or e2e/….spec.ts')
  process.exit(2)
}
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
