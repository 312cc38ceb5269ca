import { expect, test } from 'vitest'
import { onPostgres, withAddress } from '../testing/database.ts'
import { schemaText } from '../testing/schema-text.ts'
import { openSchema } from '../testing/stored-schema.ts'
import { openDatabase } from './open.ts'

const head = `-- All tables after all migrations, as the tables.ts of each room declare them. This file is written by schema.test.ts:
-- \`npx vitest run src/server/db/schema.test.ts -u\`. On PostgreSQL text is \`text collate "C"\`, and nothing is strict.`

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
