// The machine of the database is lost, and what it was at a moment before comes back: on PostgreSQL from a base backup and the
// archived log, on SQLite from the replica of Litestream.
import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { until } from '../../src/server/testing/drill-load.ts'
import { killServers, startServer } from '../../src/server/testing/server-process.ts'
import {
  makeCluster,
  ownedByPostgres,
  postgresHome,
  signalCluster,
  startCluster,
  stopCluster,
  urlAt,
} from '../postgres.js'
import { endServer, find, learnersAt, lostAt, outcomesOf, timed, writeOn } from './load.js'

async function valueAt(url, text) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query({ text, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

const megabytesIn = (folder) =>
  Math.round(readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 2 ** 20)

/** Settings as docs/operating.md gives them, but for the address of the archive. */
function archiveInto(data, archive) {
  appendFileSync(
    join(data, 'postgresql.conf'),
    `\nwal_level = replica\narchive_mode = on\narchive_timeout = 60\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
  )
}

function restoreFrom(archive, data, moment) {
  appendFileSync(
    join(data, 'postgresql.conf'),
    `\narchive_mode = off\nrestore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = promote\n`,
  )
  writeFileSync(join(data, 'recovery.signal'), '')
}

/** What was acknowledged before the moment must be there, and nothing of after it; and it must go on. */
async function lookAt(address, learners, before, after) {
  const server = await startServer(address)
  const lost = await lostAt(server.url, learners, before)
  find('answers acknowledged before the moment that are lost', `${lost} of ${before.size}`, lost === 0)
  const there = after.size - (await lostAt(server.url, learners, after))
  find('answers of after the moment that are there', `${there} of ${after.size}`, there === 0)
  const onward = writeOn(server.url, learners)
  await until(() => onward.acknowledged.size > 50, 'Saves after the restore')
  await onward.stop()
  find('saves that failed after the restore', outcomesOf(onward.failures), onward.failures.length === 0)
  await endServer(server)
}

async function onPostgres() {
  const home = postgresHome()
  if (!home) return find('PostgreSQL', 'not tried: it is not installed here')
  const [data, base, archive] = ['data', 'base', 'archive'].map((name) => join(home.folder, name))
  try {
    makeCluster(home, data)
    mkdirSync(archive)
    ownedByPostgres(archive)
    archiveInto(data, archive)
    const url = urlAt(await startCluster(home, data))
    const server = await startServer(url)
    const learners = await learnersAt(server.url)
    const load = writeOn(server.url, learners)
    await until(() => load.acknowledged.size > 100, 'The first saves')
    const backedUp = await timed(() => home.run('pg_basebackup', ['-d', url, '-D', base, '-c', 'fast']))
    find('a base backup under load', `${backedUp} ms`)
    const { size } = load.acknowledged
    await until(() => load.acknowledged.size > size + 200, 'Saves after the base backup')

    // As who notes that something is about to go wrong; nobody stops for it.
    const before = new Set(load.acknowledged)
    const moment = await valueAt(url, 'select clock_timestamp()::text')
    const later = writeOn(server.url, learners)
    await until(() => later.acknowledged.size > 200, 'Saves after the moment')
    await Promise.all([load.stop(), later.stop()])
    const failures = [...load.failures, ...later.failures]
    find('saves that failed meanwhile', outcomesOf(failures), failures.length === 0)
    const last = await valueAt(url, 'select pg_walfile_name(pg_switch_wal())')
    await until(() => readdirSync(archive).includes(last), 'The last of the log in the archive')
    find('the archive', `${megabytesIn(archive)} MiB`)
    await endServer(server)
    signalCluster(data, 'SIGKILL')
    rmSync(data, { recursive: true })

    restoreFrom(archive, base, moment)
    let restored
    const took = await timed(async () => {
      restored = urlAt(await startCluster(home, base))
      await until(async () => !(await valueAt(restored, 'select pg_is_in_recovery()')), 'The end of the recovery')
    })
    find('its restore to the moment', `${took} ms`)
    await lookAt(restored, learners, before, later.acknowledged)
  } finally {
    killServers()
    for (const one of [data, base]) stopCluster(home, one)
    rmSync(home.folder, { recursive: true })
  }
}

// It looks every second, and knows no moments between two looks.
const looksEveryMs = 1_000

async function onSqlite() {
  const program = process.env.LITESTREAM ?? 'litestream'
  const { stdout } = spawnSync(program, ['version'], { encoding: 'utf8' })
  if (!stdout) return find('Litestream', 'not tried: it is not installed here; LITESTREAM names the program')
  find('Litestream', stdout.trim())
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-litestream-'))
  const [data, other, replica] = ['data', 'other', 'replica'].map((name) => join(folder, name))
  const file = 'preceptor.sqlite'
  let litestream
  try {
    const server = await startServer({ folder: data })
    litestream = spawn(program, ['replicate', join(data, file), `file://${replica}`], { stdio: 'ignore' })
    await until(() => existsSync(replica), 'The replica')
    const learners = await learnersAt(server.url)
    const load = writeOn(server.url, learners)
    await until(() => load.acknowledged.size > 1_000, 'Saves before the moment')
    const before = new Set(load.acknowledged)
    await pause(2 * looksEveryMs)
    const moment = new Date().toISOString()
    const later = writeOn(server.url, learners)
    await until(() => later.acknowledged.size > 1_000, 'Saves after the moment')
    await pause(2 * looksEveryMs)
    await Promise.all([load.stop(), later.stop()])
    const failures = [...load.failures, ...later.failures]
    find('saves that failed meanwhile', outcomesOf(failures), failures.length === 0)
    litestream.kill('SIGKILL')
    server.child.kill('SIGKILL')
    rmSync(data, { recursive: true })

    mkdirSync(other)
    const args = ['restore', '-timestamp', moment, '-o', join(other, file), `file://${replica}`]
    let restore
    const took = await timed(() => {
      restore = spawnSync(program, args, { encoding: 'utf8' })
    })
    find('its restore to the moment', `${took} ms`, restore.status === 0)
    if (restore.status !== 0) throw new Error(restore.stderr)
    await lookAt({ folder: other }, learners, before, later.acknowledged)
  } finally {
    litestream?.kill('SIGKILL')
    killServers()
    rmSync(folder, { recursive: true })
  }
}

export async function drill() {
  await onPostgres()
  await onSqlite()
}
