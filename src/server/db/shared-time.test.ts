import { expect, test } from 'vitest'
import { withDatabase } from '../testing/database.ts'
import { isPostgres } from './is-postgres.ts'
import { sharedTime } from './shared-time.ts'

// Shows ai-15
test('all processes of a database go by one clock: on PostgreSQL by its own, on SQLite by that of the machine', () =>
  withDatabase(async (database) => {
    const wrong = new Date('2001-01-01T00:00:00.000Z')
    const time = sharedTime(() => wrong)
    const [told, onPostgres] = await database.read(async (db) => [await time(db), isPostgres(db)] as const)
    expect(told.getTime() === wrong.getTime()).toBe(!onPostgres)
    expect(told.getUTCFullYear() >= 2026).toBe(onPostgres)
  }))
