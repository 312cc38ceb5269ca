import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onPostgres, withAddress, withDatabase } from '../testing/database.ts'
import { schemaText } from '../testing/schema-text.ts'
import { openSchema } from '../testing/stored-schema.ts'
import { tables } from './model.ts'
import { openDatabase } from './open.ts'
import type { Table } from './table.ts'

const head = `-- All tables after all migrations, as the tables.ts of each room declare them. This file is written by schema.test.ts:
-- \`npx vitest run src/server/db/schema.test.ts -u\`. On PostgreSQL text is \`text collate "C"\`, and nothing is strict or checked.`

test('schema.sql shows the declared tables', async () => {
  await expect(`${head}\n\n${schemaText('sqlite')}\n`).toMatchFileSnapshot('schema.sql')
})

test('the migrations make the declared tables, with their keys, references and indexes', () =>
  withAddress((migrated) =>
    withAddress(async (declared) => {
      await (await openDatabase(migrated)).close()
      const [real, wanted] = [await openSchema(migrated), await openSchema(declared)]
      await wanted.run(schemaText(onPostgres ? 'postgres' : 'sqlite'))
      const facts = await wanted.read()
      expect(facts.length).toBeGreaterThan(200)
      expect(await real.read()).toEqual(facts)
      await real.close()
      await wanted.close()
    }),
  ))

test.runIf(onPostgres)('with an account go the rows of every table that nothing checks', () =>
  withDatabase(async ({ read }) => {
    const unchecked = Object.entries<Table>(tables).flatMap(([name, { columns }]) =>
      Object.values(columns).some(({ isUnchecked }) => isUnchecked) ? [name] : [],
    )
    // Each of these is in the trigger of the account.
    expect(unchecked.toSorted()).toEqual(['blockChanges', 'cardReviews'])
    const { rows } = await read((db) =>
      sql<{ body: string }>`select prosrc as body from pg_proc where proname = 'deleteLogs'`.execute(db),
    )
    for (const name of unchecked) expect(rows.every(({ body }) => body.includes(`delete from "${name}"`))).toBe(true)
  }),
)
