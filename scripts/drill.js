// Kills the server at random under load, and on PostgreSQL the database too, and looks whether anything that was acknowledged is
// lost, doubled or made up: `npm run drill -- --kills 1000`, with `--engine postgres` on a PostgreSQL of its own that syncs.
// By name what else an operator should have seen once.
import { spawnSync } from 'node:child_process'
import { readArguments, refuse, wholeNumber } from '../src/server/settings/read-arguments.ts'
import { killServers } from '../src/server/testing/server-process.ts'
import { allRight } from './drills/load.js'
import { startPostgres } from './postgres.js'

const drills = {
  failover: () => import('./drills/failover.js'),
  'database-stops': () => import('./drills/database-stops.js'),
  rolling: () => import('./drills/rolling.js'),
  restore: () => import('./drills/restore.js'),
  'point-in-time': () => import('./drills/point-in-time.js'),
  power: () => import('./drills/power.js'),
  image: () => import('./drills/image.js'),
}
const usage = `npm run drill -- [--kills 20] [--engine sqlite|postgres]   kills the server at random under load
npm run drill -- <name> [<name> …]    failover        a primary with a synchronous standby is killed
                                      database-stops  PostgreSQL only reads, hangs, is full
                                      rolling         two servers behind a proxy are started anew
                                      restore         a backup under load, and its restore
                                      point-in-time   back to a moment, on both engines
                                      power           the power is cut: [--cuts 20] [--engine …] [--unsynced]
                                      image           the container image is built and run: [--base debian]`

const options = {
  kills: { type: 'string', default: '20' },
  cuts: { type: 'string', default: '20' },
  engine: { type: 'string', default: 'sqlite' },
  unsynced: { type: 'boolean', default: false },
  base: { type: 'string' },
}
const { values, words: names } = readArguments(usage, options, Object.keys(drills))
for (const option of ['kills', 'cuts']) wholeNumber(usage, option, values[option])
if (!['sqlite', 'postgres'].includes(values.engine)) refuse(usage, `There is no engine ${values.engine}.`)
if (!['debian', undefined].includes(values.base)) refuse(usage, `No base is made of ${values.base}.`)

if (names.length === 0) await kill(values)
try {
  for (const name of names) await (await drills[name]()).drill(values)
} finally {
  killServers()
}
if (!allRight()) process.exitCode = 1

async function kill({ kills, engine }) {
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
}
