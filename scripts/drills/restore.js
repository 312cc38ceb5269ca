// A backup is written while learners write, and restored into an empty database.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../../src/server/testing/drill-load.ts'
import { killServers, startServer } from '../../src/server/testing/server-process.ts'
import { startPostgres } from '../postgres.js'
import { endServer, find, learnersAt, lostAt, timed, writeOn } from './load.js'

const cli = join(import.meta.dirname, '../../src/cli')

async function restored(name, from, into, folder) {
  const settingsOf = (address) =>
    typeof address === 'string' ? { DATABASE_URL: address } : { DATA_DIR: address.folder, DATABASE_URL: '' }
  // Beside the writers, which go on.
  const run = (command, address, file) =>
    timed(() => {
      const env = { ...process.env, ...settingsOf(address) }
      return promisify(execFile)(process.execPath, [join(cli, `${command}.ts`), file], { env })
    })
  const file = join(folder, `${name}.backup`)
  const first = await startServer(from)
  const learners = await learnersAt(first.url)
  const load = writeOn(first.url, learners)
  await until(() => load.acknowledged.size > 200, 'The first saves')
  const before = new Set(load.acknowledged)
  find(`${name}: a backup under load`, `${await run('backup', from, file)} ms`)
  await until(() => load.acknowledged.size > before.size + 50, 'Saves after the backup')
  await load.stop()
  await endServer(first)
  find(`${name}: saves that failed meanwhile`, load.failures.length, load.failures.length === 0)
  find(`${name}: its restore`, `${await run('restore', into, file)} ms`)
  const second = await startServer(into)
  const lost = await lostAt(second.url, learners, before)
  find(`${name}: answers acknowledged before the backup that it lacks`, `${lost} of ${before.size}`, lost === 0)
  await endServer(second)
}

export async function drill() {
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-restore-'))
  const databases = []
  try {
    const [from, into] = ['from', 'into'].map((name) => ({ folder: join(folder, name) }))
    await restored('SQLite', from, into, folder)
    for (let n = 0; n < 2; n++) databases.push(await startPostgres({ durable: true }))
    const [one, other] = databases
    if (one && other) await restored('PostgreSQL', one.url, other.url, folder)
    else find('PostgreSQL', 'not tried: it is not installed here')
  } finally {
    killServers()
    for (const database of databases) database?.stop()
    rmSync(folder, { recursive: true })
  }
}
