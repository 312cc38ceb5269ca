// The primary of PostgreSQL is killed under load, and its synchronous standby is promoted.
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../src/server/testing/drill-load.ts'
import { killServers, startServer } from '../../src/server/testing/server-process.ts'
import { makeCluster, postgresHome, signalCluster, startCluster, stopCluster, urlAt } from '../postgres.js'
import { endServer, find, learnersAt, look, lostAt, outcomesOf, writeOn } from './load.js'

const promotedAfterMs = 3_000

/** Leads every connection to the port that is current, as HAProxy or a moved address does. */
async function relayTo(port) {
  const relay = { port, open: new Set() }
  const server = createServer((near) => {
    const far = connect(relay.port, '127.0.0.1')
    relay.open.add(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    near.on('close', () => relay.open.delete(near))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: urlAt(server.address().port),
    moveTo: (next) => {
      relay.port = next
    },
    close: () => {
      server.close()
      for (const socket of relay.open) socket.destroy()
    },
  }
}

/** The primary acknowledges only what the standby has kept too. */
async function startBoth(home, primary, standby) {
  makeCluster(home, primary)
  const primaryPort = await startCluster(home, primary, '-c wal_level=replica -c synchronous_commit=on')
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres application_name=standby`
  home.run('pg_basebackup', ['-d', source, '-D', standby, '-R', '-X', 'stream', '-c', 'fast'])
  const standbyPort = await startCluster(home, standby)
  home.run('psql', [urlAt(primaryPort), '-c', "alter system set synchronous_standby_names = 'standby'"])
  home.run('pg_ctl', ['-D', primary, 'reload'])
  return { primaryPort, standbyPort }
}

export async function drill() {
  const home = postgresHome()
  if (!home) throw new Error('PostgreSQL is not installed here.')
  const [primary, standby] = ['primary', 'standby'].map((name) => join(home.folder, name))
  let relay
  try {
    const { primaryPort, standbyPort } = await startBoth(home, primary, standby)
    relay = await relayTo(primaryPort)
    const server = await startServer(relay.url, { WORKERS: '2' })
    const learners = await learnersAt(server.url, 10)
    const load = writeOn(server.url, learners)
    await until(() => load.acknowledged.size > 100, 'The first saves')
    signalCluster(primary, 'SIGKILL')
    relay.moveTo(standbyPort)
    await pause(promotedAfterMs / 2)
    const between = await look(server.url)
    find('while the standby only reads, /readyz says', `${between.status} in ${between.ms} ms`, between.status === 503)
    await pause(promotedAfterMs / 2)
    const promoted = performance.now()
    home.run('pg_ctl', ['-D', standby, '-w', 'promote'])
    await until(() => load.lastSuccess() > promoted, 'The first save after the promotion')
    find('the first save after the promotion was ordered', `${Math.round(load.lastSuccess() - promoted)} ms`)
    const before = load.acknowledged.size
    await until(() => load.acknowledged.size > before + 100, 'The next hundred saves')
    await load.stop()
    const others = load.failures.filter(({ outcome }) => outcome !== 503)
    find('answers while it was away', outcomesOf(load.failures), others.length === 0)
    const lost = await lostAt(server.url, learners, load.acknowledged)
    find('acknowledged answers that are lost', `${lost} of ${load.acknowledged.size}`, lost === 0)
    await endServer(server)
  } finally {
    killServers()
    relay?.close()
    for (const data of [primary, standby]) stopCluster(home, data)
    rmSync(home.folder, { recursive: true })
  }
}
