import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { onPostgres, withAddress } from '../testing/database.ts'
import { openDatabase } from './open.ts'
import { sqliteFile } from './sqlite-file.ts'

test.skipIf(onPostgres)('the WAL of SQLite, grown while somebody reads for long, is small again afterwards', () =>
  withAddress(async (address) => {
    if (typeof address === 'string') return
    const database = await openDatabase(address)
    const reader = new DatabaseSync(sqliteFile(address), { readOnly: true })
    reader.exec('begin; select count(*) from users')
    reader.prepare('select count(*) from users').all()
    const save = (n: number) =>
      database.write((db) =>
        db
          .insertInto('site')
          .values({ id: `${n}` as 'site', content: 'x'.repeat(1_000_000) })
          .execute(),
      )
    for (let n = 0; n < 20; n++) await save(n)
    const wal = `${sqliteFile(address)}-wal`
    expect(statSync(wal).size).toBeGreaterThan(16 * 2 ** 20)
    expect(database.walBytes?.()).toBe(statSync(wal).size)
    reader.exec('rollback')
    reader.close()
    for (let n = 20; n < 24; n++) await save(n)
    expect(existsSync(wal) && statSync(wal).size).toBeLessThanOrEqual(9 * 2 ** 20)
    await database.close()
  }),
)
