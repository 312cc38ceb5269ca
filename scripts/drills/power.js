// Cuts the power at random under load: the disk of the database drops what was not synced, and everything is started anew on what is there.
// `--cuts 100`, `--engine postgres`; with `--unsynced` the database does not sync, and the drill must see that something is lost.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { allKept, fewSaves, isJudged, newLoad } from '../../src/server/testing/drill-load.ts'
import { killServers, startServer, stopServer } from '../../src/server/testing/server-process.ts'
import {
  firstProcessOf,
  makeCluster,
  postgresHome,
  signalWithChildren,
  startCluster,
  stopCluster,
  urlAt,
} from '../postgres.js'
import { endServer, find } from './load.js'
import { powerDisk } from './power-disk.js'

const withoutSync = `
  import { DatabaseSync } from 'node:sqlite'
  const { exec } = DatabaseSync.prototype
  DatabaseSync.prototype.exec = function (sql) { return exec.call(this, sql.replace('synchronous = full', 'synchronous = off')) }`

function sqliteOn(mount, isUnsynced) {
  const folder = join(mount, 'data')
  const preload = `--import=data:text/javascript,${encodeURIComponent(withoutSync)}`
  return {
    start: () => startServer({ folder }, isUnsynced ? { NODE_OPTIONS: preload } : {}),
    powerOff: () => {},
    /** What the engine itself finds wrong with its file. */
    faults: () => {
      const database = new DatabaseSync(join(folder, 'preceptor.sqlite'))
      const found = database
        .prepare('pragma integrity_check')
        .all()
        .map((row) => row.integrity_check)
      database.close()
      return found.join() === 'ok' ? 'none' : found.join('; ')
    },
    remove: () => {},
  }
}

function postgresOn(mount, isUnsynced) {
  const home = postgresHome()
  if (!home) throw new Error('PostgreSQL is not installed here.')
  const data = join(mount, 'data')
  execFileSync('chown', ['postgres', mount])
  makeCluster(home, data)
  let first
  let port
  return {
    start: async () => {
      // A machine that comes up again has none of the processes from before; here the first may wait to be reaped.
      rmSync(join(data, 'postmaster.pid'), { force: true })
      port = await startCluster(home, data, isUnsynced ? '-c fsync=off' : '').catch((error) => {
        throw new Error(readFileSync(`${data}.log`, 'utf8').trim().split('\n').slice(-5).join('; '), { cause: error })
      })
      first = firstProcessOf(data)
      return startServer(urlAt(port))
    },
    powerOff: () => signalWithChildren(first, 'SIGKILL'),
    faults: () => {
      const at = [
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'postgres',
        '--all',
        '--install-missing',
        '--heapallindexed',
      ]
      try {
        home.run('pg_amcheck', at)
        return 'none'
      } catch (error) {
        return error.message
      }
    },
    remove: () => {
      stopCluster(home, data)
      rmSync(home.folder, { recursive: true })
    },
  }
}

async function cutOn(disk, engine, cuts) {
  let server = await engine.start()
  const load = await newLoad(server.url)
  for (let cut = 1; cut <= cuts; cut++) {
    const stopped = await load.write(server.url, fewSaves())
    if (cut % 2 === 0) disk.writeOneFile()
    disk.cut()
    engine.powerOff()
    await stopServer(server, 'SIGKILL')
    await stopped()
    await disk.restore()
    try {
      server = await engine.start()
    } catch (error) {
      return `it does not start: ${error.message}`
    }
    if (!isJudged(cut, cuts)) continue
    const wrong = await load.wrongAt(server.url)
    const { answers, ratings } = load.counts()
    console.log(`${cut} cuts: ${answers} answers and ${ratings} ratings acknowledged`)
    if (!isDeepStrictEqual(wrong, allKept))
      return `${said('answers', wrong.answers)}; ${said('ratings', wrong.ratings)}`
  }
  const faults = engine.faults()
  await endServer(server)
  return faults
}

const said = (what, { lost, doubled, madeUp }) =>
  `${what}: ${lost.length} lost, ${doubled} doubled, ${madeUp.length} made up`

export async function drill({ cuts, engine: name, unsynced }) {
  const disk = powerDisk()
  let engine
  try {
    engine = (name === 'postgres' ? postgresOn : sqliteOn)(disk.mount, unsynced)
    const found = await cutOn(disk, engine, Number(cuts))
    find(`${name}: lost, doubled, made up or damaged in ${cuts} power cuts`, found, (found === 'none') !== unsynced)
  } finally {
    killServers()
    engine?.remove()
    disk.remove()
  }
}
