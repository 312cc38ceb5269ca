import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { copyFile, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { version } from '../settings/api.ts'
import { type Inspection, inspectDatabase } from './inspect.ts'
import { newestMigration } from './migrate.ts'
import type { DatabaseAddress } from './open.ts'
import { sqliteFile } from './sqlite-file.ts'

// biome-ignore lint/style/noProcessEnv: PostgreSQL's programs read settings of their own there, as PGSSLMODE.
const inherited = process.env

/** Said to the operator as it stands. */
export class BackupRefused extends Error {}

/** What a backup holds, read from the finished file itself. */
export interface BackupSummary {
  /** Size of the file in bytes. */
  bytes: number
  /** Accounts in it; undefined for a dump of PostgreSQL, whose rows are only counted by restoring it. */
  learners: number | undefined
}

/**
 * Copies the whole database into one new file while learners write, and reads the copy back before it gets its name: a file
 * that is there is whole.
 *
 * SQLite: `VACUUM INTO`, one long read that no writer makes begin again. PostgreSQL: `pg_dump` in its own format.
 * @throws BackupRefused where the file exists already, another process is writing it, or the copy does not read back
 */
export async function backUp(address: DatabaseAddress, file: string): Promise<BackupSummary> {
  if (await exists(file)) throw new BackupRefused(`${file} exists already; name another file.`)
  const part = `${file}.part`
  await claim(part)
  try {
    if (typeof address === 'string') await dumpPostgres(address, part)
    else copySqlite(sqliteFile(address), part)
    await ontoDisk(part)
    const { learners } = await readBack(part)
    await rename(part, file)
    await ontoDisk(dirname(file))
    return { bytes: (await stat(file)).size, learners }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Makes the database at an address from a backup. Nothing is overwritten: the folder has no database, or the one on
 * PostgreSQL no tables of ours.
 * @throws BackupRefused where there is something already, or the file is no sound backup of this version or an older one
 */
export async function restore(file: string, address: DatabaseAddress): Promise<BackupSummary> {
  const engine = await engineOf(file)
  const wanted = typeof address === 'string' ? 'PostgreSQL' : 'SQLite'
  if (engine !== wanted) {
    throw new BackupRefused(`${file} is a backup of ${engine}, and this server is set to ${wanted}.`)
  }
  const found = await readBack(file)
  refuseNewer(file, found)
  if (typeof address === 'string') await restorePostgres(file, address)
  else await restoreSqlite(file, address)
  return { bytes: (await stat(file)).size, learners: found.learners }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** An empty file that only one process can make. */
async function claim(part: string) {
  try {
    await (await open(part, 'wx')).close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new BackupRefused(`${part} exists: another backup is being written there, or was cut off; remove it then.`)
  }
}

async function ontoDisk(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

function copySqlite(path: string, part: string) {
  const source = new DatabaseSync(path, { readOnly: true })
  try {
    source.exec('pragma busy_timeout = 5000')
    source.prepare('vacuum into ?').run(part)
  } finally {
    source.close()
  }
}

type Found = Pick<Inspection, 'newerRelease' | 'learners'> & { standsAt: string }

/** @throws BackupRefused where it is not whole, or holds no tables of ours */
async function readBack(file: string): Promise<Found> {
  const { isSound, standsAt, ...found } = await inspectBackup(file)
  if (!isSound) throw new BackupRefused(`${file} is damaged: SQLite's own check fails.`)
  if (standsAt === undefined) throw new BackupRefused(`${file} holds no tables of Preceptor.`)
  return { ...found, standsAt }
}

async function inspectBackup(file: string): Promise<Omit<Inspection, 'lastSeenMs' | 'clockAheadMs'>> {
  if ((await engineOf(file)) === 'SQLite') return inspectDatabase({ file })
  // Reads and unpacks every row, and so finds what was cut off.
  await run('pg_restore', ['--file=/dev/null', file])
  return { standsAt: await lastMigrationIn(file), newerRelease: undefined, isSound: true, learners: undefined }
}

/** Of a dump of PostgreSQL, in which a row is a line and a tab parts its columns. */
async function lastMigrationIn(file: string): Promise<string | undefined> {
  const rows = await run('pg_restore', ['--data-only', '--table=kysely_migration', '--file=-', file])
  const names = [...rows.matchAll(/^(\d{4}-[\w-]+)\t/gm)].map(([, name]) => name)
  return names.sort().at(-1)
}

function refuseNewer(file: string, { standsAt, newerRelease }: Found) {
  if (standsAt <= newestMigration) return
  throw new BackupRefused(
    `${file} is of a newer Preceptor${newerRelease ? `, ${newerRelease}` : ''}: it stands at ${standsAt}, and this version, ${version}, knows ${newestMigration}.`,
  )
}

async function engineOf(file: string): Promise<'SQLite' | 'PostgreSQL'> {
  const handle = await open(file, 'r').catch(() => undefined)
  if (!handle) throw new BackupRefused(`${file} cannot be read; look at its path.`)
  const { buffer } = await handle.read(Buffer.alloc(15), 0, 15, 0).finally(() => handle.close())
  const begin = buffer.toString('latin1')
  if (begin.startsWith('PGDMP')) return 'PostgreSQL'
  if (begin === 'SQLite format 3') return 'SQLite'
  throw new BackupRefused(`${file} is no backup of Preceptor.`)
}

async function restoreSqlite(file: string, address: { folder: string }) {
  const path = sqliteFile(address)
  // A write-ahead log that was left there would be played into the restored file.
  for (const present of [path, `${path}-wal`, `${path}-shm`]) {
    if (await exists(present))
      throw new BackupRefused(`${present} exists; restore into an empty folder, or move it away.`)
  }
  const part = `${path}.part`
  await copyFile(file, part)
  await ontoDisk(part)
  await rename(part, path)
  await ontoDisk(address.folder)
}

async function dumpPostgres(address: string, part: string) {
  const { url, env } = withoutPassword(address)
  await run('pg_dump', ['--format=custom', `--file=${part}`, `--dbname=${url}`], env)
}

async function restorePostgres(file: string, address: string) {
  const { standsAt } = await inspectDatabase(address)
  if (standsAt !== undefined) {
    throw new BackupRefused('The database at DATABASE_URL holds a Preceptor already; restore into an empty one.')
  }
  const { url, env } = withoutPassword(address)
  await run('pg_restore', ['--single-transaction', '--no-owner', `--dbname=${url}`, file], env)
}

/** In the environment of the child, because anybody on the machine can read arguments. */
function withoutPassword(address: string) {
  const read = URL.parse(address)
  // A user without a host is an address to PostgreSQL, and none to `URL`; the host in the query counts before this one.
  const url = read ?? new URL(address.replace('@/', '@localhost/'))
  // Without any host PostgreSQL's own programs would look elsewhere than the server does.
  if (!read?.hostname && !url.searchParams.get('host')) url.searchParams.set('host', inherited.PGHOST || 'localhost')
  const password = decodeURIComponent(url.password)
  url.password = ''
  // PostgreSQL's own programs do not read a plus as a blank.
  url.search = url.search.replaceAll('+', '%20')
  return { url: url.href, env: password === '' ? {} : { PGPASSWORD: password } }
}

/** On Debian the server's package has them where no path leads. */
const program = (name: string) =>
  globSync(`/usr/lib/postgresql/*/bin/${name}`)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1) ?? name

/** Returns what it wrote. */
async function run(name: string, options: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(program(name), options, { env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let written = ''
  child.stdout?.on('data', (chunk) => {
    written += chunk
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2000)
  })
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new BackupRefused(`${name} is missing; install PostgreSQL's client programs.`)
  })
  if (code !== 0) throw new BackupRefused(`${name} failed: ${said.trim().split('\n').at(-1)}`)
  return written
}
