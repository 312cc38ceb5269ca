import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onPostgres, withAddress } from '../testing/database.ts'
import { openDatabase } from './open.ts'
import { tryRoom } from './try-room.ts'

test('where there is room, it is found, and nothing is left', () =>
  withAddress(async (address) => {
    const database = await openDatabase(address)
    await database.read(tryRoom)
    await database.read(tryRoom)
    await database.close()
  }))

test.runIf(onPostgres)('a PostgreSQL that has room for a small write alone is found out', () =>
  withAddress(async (address) => {
    await openDatabase(address).then((database) => database.close())
    const narrow = new URL(String(address))
    narrow.searchParams.set('options', `${narrow.searchParams.get('options')} -c temp_file_limit=1024kB`)
    const database = await openDatabase(narrow.href)
    await database.write((db) => sql`insert into site (id, content) values ('small', '{}')`.execute(db))
    await expect(database.read(tryRoom)).rejects.toThrow('temp_file_limit')
    await database.close()
  }),
)
