import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { loadContent } from '../../src/server/content/load.ts'
import { readContentFiles } from '../../src/server/content/read-files.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { hashPassword } from '../../src/server/password.ts'
import { startServer, stopServer } from '../../src/server/testing/server-process.ts'
import { addressOf, insertLearner } from '../bench-app.ts'

export const password = 'correct horse'
export const learnerName = (number: number) => `learner-${number}`

const metricsToken = 'read-by-the-simulation'

/** A database with the whole content and its learners, who are signed in. */
export async function prepareDatabase(given: string, learners: number) {
  const database = await openDatabase(addressOf(given))
  const files = await readContentFiles(join(import.meta.dirname, '../../content'))
  const now = new Date()
  await database.write((db) => loadContent(db, files, now))
  const passwordHash = await hashPassword(password)
  await database.write(async (db) => {
    for (let n = 0; n < learners; n++) await insertLearner(db, learnerName(n), now, passwordHash)
  })
  await database.close()
}

export interface Site {
  url: string
  /** Seconds of processor time of all processes of the server so far. */
  serverSeconds: () => Promise<number>
  stop: () => Promise<unknown>
}

/** The server as an operator starts it, behind a proxy that says who asks. */
export async function startSite(given: string, processes: number): Promise<Site> {
  const settings = { WORKERS: String(processes), METRICS_TOKEN: metricsToken, TRUST_PROXY: '1' }
  const server = await startServer(addressOf(given), settings)
  return {
    url: server.url,
    serverSeconds: async () => {
      const headers = { authorization: `Bearer ${metricsToken}` }
      const figures = await (await fetch(`${server.url}/metrics`, { headers })).text()
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(figures)?.[1])
    },
    stop: () => stopServer(server, 'SIGTERM'),
  }
}

/** What the database takes on the disk, without its log. */
export async function databaseBytes(given: string): Promise<number> {
  if (!given.startsWith('postgres')) {
    const files = readdirSync(given).filter((name) => name.endsWith('.sqlite'))
    return files.reduce((sum, name) => sum + statSync(join(given, name)).size, 0)
  }
  return await askPostgres(given, async (client) => {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]?.bytes)
  })
}

/** Seconds of processor time of PostgreSQL so far, where the system tells (Linux); SQLite's are the server's own. */
export async function databaseSeconds(given: string): Promise<number> {
  if (!given.startsWith('postgres')) return 0
  const backend = await askPostgres(given, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return statOf(String(rows[0]?.pid))
  })
  const family = processes().filter(({ pid, parent }) => pid === backend.parent || parent === backend.parent)
  return family.reduce((sum, { ticks }) => sum + ticks, 0) / ticksASecond
}

// Linux tells programs so on every machine that Node runs on.
const ticksASecond = 100

const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [statOf(pid)]
      } catch {
        // It has ended since.
        return []
      }
    })

/** With the time of children that have ended (proc(5), stat: fields 4 and 14 to 17). */
function statOf(pid: string) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid: Number(pid), parent: Number(fields[1]), ticks }
}

async function askPostgres<Result>(url: string, ask: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}
