import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import { type DatabaseAddress, openDatabase } from '../db/open.ts'

const postgres = process.env['TEST_DATABASE_URL']

/** For tests of what only one engine does. */
export const onPostgres = Boolean(postgres)

/** Runs one test on an empty database of the engine under test. */
export async function withDatabase(test: (database: Database) => Promise<void>) {
  await withAddress(async (address) => {
    const database = await openDatabase(address)
    await test(database).finally(() => database.close())
  })
}

/** Runs one test on the address of an empty database, for tests that open it more than once. */
export async function withAddress(test: (address: DatabaseAddress) => Promise<void>) {
  const { address, remove } = await (postgres ? newSchema(postgres) : newFolder())
  await test(address).finally(remove)
}

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'preceptor-test-'))
  return { address: { folder }, remove: () => rm(folder, { recursive: true }) }
}

async function newSchema(server: string) {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create schema ${schema}`)
  const address = new URL(server)
  address.searchParams.set('options', `-c search_path=${schema}`)
  const remove = async () => {
    await client.query(`drop schema ${schema} cascade`)
    await client.end()
  }
  return { address: address.href, remove }
}
