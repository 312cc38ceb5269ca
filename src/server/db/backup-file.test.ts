import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { onPostgres, withOwnDatabase } from '../testing/database.ts'
import { backUp, restore } from './backup-file.ts'
import { inspectDatabase } from './inspect.ts'
import { type DatabaseAddress, openDatabase } from './open.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preceptor-backup-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

/** An address as PostgreSQL's own programs take it, and `URL` does not. */
function withHostBeside(address: DatabaseAddress) {
  const { username, pathname, hostname, port } = new URL(String(address))
  return `postgres://${username}@${pathname}?host=${hostname}&port=${port}`
}

async function addUser(address: DatabaseAddress, username: string) {
  const database = await openDatabase(address)
  const at = new Date(0).toISOString()
  const email = `${username}@example.org`
  const account = { email, emailKey: email, displayName: username, role: 'user' as const, createdAt: at }
  await database.write((db) =>
    db
      .insertInto('users')
      .values({ id: username, username, ...account })
      .execute(),
  )
  await database.close()
}

const learnersOf = async (address: DatabaseAddress) => (await inspectDatabase(address)).learners

describe('a backup', () => {
  test('comes back as it was, in an empty place', () =>
    withOwnDatabase(async (source) => {
      await addUser(source, 'eve')
      const file = join(folder, 'whole.backup')
      const { bytes } = await backUp(source, file)
      expect(bytes).toBe((await readFile(file)).length)
      await addUser(source, 'later')
      await withOwnDatabase(async (target) => {
        await restore(file, target)
        expect(await learnersOf(target)).toBe(1)
        // The restored database takes new rows.
        await addUser(target, 'new')
        expect(await learnersOf(target)).toBe(2)
      })
    }))

  test('is never written over another file', () =>
    withOwnDatabase(async (source) => {
      await addUser(source, 'eve')
      const file = join(folder, 'there.backup')
      await writeFile(file, 'mine')
      await expect(backUp(source, file)).rejects.toThrow('exists already')
      expect(await readFile(file, 'utf8')).toBe('mine')
    }))

  test('is never restored over a database', () =>
    withOwnDatabase(async (source) => {
      await addUser(source, 'eve')
      const file = join(folder, 'again.backup')
      await backUp(source, file)
      await addUser(source, 'adam')
      await expect(restore(file, source)).rejects.toThrow(onPostgres ? 'holds a Preceptor already' : 'exists; restore')
      expect(await learnersOf(source)).toBe(2)
    }))

  test.runIf(onPostgres)(
    'is made and restored where the address names its host beside the database, as that of a unix socket',
    () =>
      withOwnDatabase(async (source) => {
        await addUser(source, 'eve')
        const file = join(folder, 'socket.backup')
        await backUp(withHostBeside(source), file)
        await withOwnDatabase(async (target) => {
          await restore(file, withHostBeside(target))
          expect(await learnersOf(target)).toBe(1)
        })
      }),
  )

  test.runIf(onPostgres)('is of the database that the server means where its address names no host', () =>
    withOwnDatabase(async (source) => {
      await addUser(source, 'eve')
      const { username, pathname, hostname, port } = new URL(String(source))
      const address = `postgres://${username}@${pathname}?port=${port}`
      vi.stubEnv('PGHOST', join(folder, 'nowhere'))
      await expect(inspectDatabase(address)).rejects.toThrow('nowhere')
      await expect(backUp(address, join(folder, 'nowhere.backup'))).rejects.toThrow('pg_dump failed')
      vi.stubEnv('PGHOST', hostname)
      expect(await learnersOf(address)).toBe(1)
      expect((await backUp(address, join(folder, 'hostless.backup'))).bytes).toBeGreaterThan(0)
    }),
  )

  test('that was cut off is refused, and nothing is made of it', () =>
    withOwnDatabase(async (source) => {
      await addUser(source, 'eve')
      const file = join(folder, 'cut.backup')
      const { bytes } = await backUp(source, file)
      await truncate(file, Math.floor(bytes / 2))
      await withOwnDatabase(async (target) => {
        await expect(restore(file, target)).rejects.toThrow()
        expect((await inspectDatabase(target)).standsAt).toBeUndefined()
      })
    }))

  test('of a newer version, or without tables of ours, is refused', () =>
    withOwnDatabase(async (source) => {
      const database = await openDatabase(source)
      const file = join(folder, 'newer.backup')
      const add = (name: string) =>
        sql`insert into kysely_migration (name, timestamp) values (${name}, '2027-01-05T09:00:00.000Z')`
      await database.write((db) => add('9999-of-tomorrow').execute(db))
      // Beside a newer server, one of the version before goes on making backups for a while.
      await backUp(source, file)
      await withOwnDatabase(async (target) => {
        await expect(restore(file, target)).rejects.toThrow('it stands at 9999-of-tomorrow, and this version,')
        expect(await learnersOf(target)).toBeUndefined()
      })
      await database.write((db) => sql`drop table kysely_migration`.execute(db))
      await database.close()
      await expect(backUp(source, join(folder, 'none.backup'))).rejects.toThrow('holds no tables of Preceptor')
    }))

  test('of something else is refused', () =>
    withOwnDatabase(async (target) => {
      const file = join(folder, 'letter.txt')
      await writeFile(file, 'Dear Eve, this is no database at all.')
      await expect(restore(file, target)).rejects.toThrow('is no backup of Preceptor')
    }))
})
