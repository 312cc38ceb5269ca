// PostgreSQL only reads, then hangs, then fills its disk, and SQLite fills its own; the server says so, goes on afterwards, and
// ends when it is told to.
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../src/server/testing/drill-load.ts'
import { killServers, startServer } from '../../src/server/testing/server-process.ts'
import { makeCluster, postgresHome, signalCluster, startCluster, stopCluster, urlAt } from '../postgres.js'
import { endServer, find, learnersAt, look, lostAt, outcomesOf, timed, writeOn } from './load.js'

const mostMs = 2_000
// A second of patience, and the time of a look whether anything is answered at all.
const mostSaveMs = 3_000
const standsStillMs = 4_000
const diskMiB = { postgres: 400, sqlite: 600 }

/** Whether the server says that it is not ready in time, and is ready again once all is well. */
async function stopped(what, server, learners, { begin, end }) {
  const load = writeOn(server.url, learners)
  await until(() => load.acknowledged.size > 50, 'The first saves')
  await begin()
  const begun = performance.now()
  let status
  do {
    status = (await look(server.url)).status
  } while (status === 200 && performance.now() - begun < mostMs)
  const ms = Math.round(performance.now() - begun)
  find(`${what}: /readyz`, `${status} within ${ms} ms`, status === 503 && ms <= mostMs)
  const alive = await look(server.url, '/healthz')
  find(`${what}: /healthz`, `${alive.status} in ${alive.ms} ms`, alive.status === 200)
  await pause(standsStillMs)
  await end()
  const ended = performance.now()
  await until(() => load.lastSuccess() > ended, `${what}: the first save afterwards`)
  find(`${what}: the first save afterwards`, `${Math.round(load.lastSuccess() - ended)} ms`)
  await until(async () => (await look(server.url)).status === 200, `${what}: ready afterwards`)
  await load.stop()
  const slowest = Math.round(Math.max(0, ...load.failures.map(({ ms }) => ms)))
  const isRefused =
    load.failures.length > 0 && load.failures.every(({ outcome }) => outcome === 503) && slowest <= mostSaveMs
  find(`${what}: answers to saves`, `${outcomesOf(load.failures)}, the slowest after ${slowest} ms`, isRefused)
  const lost = await lostAt(server.url, learners, load.acknowledged)
  find(`${what}: acknowledged answers that are lost`, `${lost} of ${load.acknowledged.size}`, lost === 0)
}

/** A disk of its own for the database, which only root can make. */
function smallDisk(folder, mib, user) {
  if (process.getuid?.() !== 0) return undefined
  const uid = execFileSync('id', ['-u', user], { encoding: 'utf8' }).trim()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m,uid=${uid},mode=700`, 'preceptor-drill', folder])
  const ballast = join(folder, 'ballast')
  return {
    fill: () => {
      const piece = Buffer.alloc(2 ** 20)
      try {
        for (;;) appendFileSync(ballast, piece)
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    // Whoever still ends there holds nobody up.
    remove: () => execFileSync('umount', ['--lazy', folder]),
  }
}

async function fillSqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-full-'))
  const disk = smallDisk(folder, diskMiB.sqlite, 'root')
  try {
    if (!disk) return find('SQLite is full', 'not tried: only root can make a small disk')
    const server = await startServer({ folder })
    const learners = await learnersAt(server.url, 10)
    await stopped('SQLite is full', server, learners, { begin: disk.fill, end: disk.empty })
    await endServer(server)
  } finally {
    killServers()
    disk?.remove()
    rmSync(folder, { recursive: true })
  }
}

export async function drill() {
  await fillSqlite()
  const home = postgresHome()
  if (!home) throw new Error('PostgreSQL is not installed here.')
  const folder = join(home.folder, 'disk')
  const data = join(folder, 'data')
  let disk
  try {
    mkdirSync(folder)
    disk = smallDisk(folder, diskMiB.postgres, 'postgres')
    makeCluster(home, data)
    const port = await startCluster(home, data, '-c wal_recycle=off -c max_wal_size=48MB')
    const ask = (sql) => home.run('psql', [urlAt(port), '-c', sql])
    const server = await startServer(urlAt(port), { WORKERS: '2' })
    const learners = await learnersAt(server.url, 10)
    const readOnly = (is) => () => {
      ask(`alter system set default_transaction_read_only = ${is}`)
      home.run('pg_ctl', ['-D', data, 'reload'])
    }
    await stopped('only reads', server, learners, { begin: readOnly('on'), end: readOnly('off') })
    const signal = (name) => () => signalCluster(data, name)
    await stopped('hangs', server, learners, { begin: signal('SIGSTOP'), end: signal('SIGCONT') })
    if (disk) await stopped('is full', server, learners, { begin: disk.fill, end: disk.empty })
    else find('is full', 'not tried: only root can make a small disk')

    signal('SIGSTOP')()
    const ms = await timed(() => Promise.all([look(server.url), endServer(server)]))
    find('SIGTERM while the database hangs ends the server', `${ms} ms`, ms <= 10_000)
  } finally {
    killServers()
    stopCluster(home, data)
    disk?.remove()
    rmSync(home.folder, { recursive: true })
  }
}
