import { expect, test } from 'vitest'
import { withDatabase } from '../testing/database.ts'
import type { SlowStatement } from './statement-times.ts'

test.each(['read', 'write', 'writeOwn'] as const)(
  'a slow statement is told by its text, without its values (%s)',
  (kind) =>
    withDatabase(async (database) => {
      const told: SlowStatement[] = []
      database.noticeSlow((slow) => told.push(slow), 0)
      await database[kind]((db) => db.selectFrom('users').select('id').where('username', '=', 'the value').execute())
      const texts = told.map(({ statement }) => statement)
      expect(texts).toContainEqual(expect.stringMatching(/select "id" from "users" where "username" = (\$1|\?)$/))
      // Where a disk is slow, it is the commit that takes long.
      expect(texts.at(-1)).toBe('commit')
      expect(JSON.stringify(told)).not.toContain('the value')
      expect(told.every(({ ms }) => ms >= 0)).toBe(true)
    }),
)

test('a statement that does not take long is not told', () =>
  withDatabase(async (database) => {
    const told: SlowStatement[] = []
    database.noticeSlow((slow) => told.push(slow), 60_000)
    await database.read((db) => db.selectFrom('users').select('id').execute())
    expect(told).toEqual([])
  }))
