// Kills the server at random under load, and on PostgreSQL the database too, and looks whether anything that was acknowledged is
// lost, doubled or made up: `npm run drill -- --kills 1000`, with `--engine postgres` on a PostgreSQL of its own that syncs.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startPostgres } from './postgres.js'

const options = { kills: { type: 'string', default: '20' }, engine: { type: 'string', default: 'sqlite' } }
const { kills, engine } = parseArgs({ options }).values
const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
if (engine === 'postgres' && !postgres) throw new Error('PostgreSQL is not installed here.')
const env = { ...process.env, DRILL_KILLS: kills, TEST_DATABASE_URL: postgres?.url ?? '' }
const project = postgres ? 'server on PostgreSQL' : 'server on SQLite'
try {
  const args = ['run', '--project', project, 'src/server/drill.test.ts']
  process.exitCode = spawnSync('vitest', args, { env, stdio: 'inherit' }).status ?? 1
} finally {
  postgres?.stop()
}
