import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Database } from '../db/database.ts'
import { type DatabaseAddress, openDatabase } from '../db/open.ts'
import { loadShippedContent } from './shipped-content.ts'

const postgres = process.env.TEST_DATABASE_URL

/** For tests of what only one engine does. */
export const onPostgres = Boolean(postgres)

declare module 'vitest' {
  interface ProvidedContext {
    templates: Record<TemplateName, DatabaseAddress>
  }
}

/** What `global-setup.ts` makes once for all tests: a copy of it is there sooner than tables and content are made. */
export type TemplateName = 'empty' | 'learners' | 'cards'

/** Runs one test on a database of the engine under test: `empty` has all tables and no rows. */
export async function withDatabase(test: (database: Database) => Promise<void>, template: TemplateName = 'empty') {
  const { address, remove } = await copyOf(inject('templates')[template])
  try {
    const database = await openDatabase(address)
    await test(database).finally(() => database.close())
  } finally {
    await remove()
  }
}

/** Runs one test on the address of a database without tables, for tests that make them, or open it more than once. */
export async function withAddress(test: (address: DatabaseAddress) => Promise<void>) {
  const { address, remove } = await (postgres ? newSchema(postgres) : newFolder())
  await test(address).finally(remove)
}

/** As `withAddress`, in a database of its own: what copies or fills whole databases must meet no neighbour. */
export async function withOwnDatabase(test: (address: DatabaseAddress) => Promise<void>) {
  const { address, remove } = await (postgres ? newDatabase(postgres, 'template0') : newFolder())
  await test(address).finally(remove)
}

/**
 * For the tests of one file that start whole servers on the content that ships: it is loaded once, and each test runs on
 * the address of a copy.
 */
export function withShippedContent() {
  let template: Awaited<ReturnType<typeof copyOf>> | undefined
  beforeAll(async () => {
    template = await copyOf(inject('templates').empty)
    await loadShippedContent(template.address)
  })
  afterAll(() => template?.remove())
  return async (test: (address: DatabaseAddress) => Promise<void>) => {
    if (!template) throw new Error('The content is loaded before the first test.')
    const { address, remove } = await copyOf(template.address)
    await test(address).finally(remove)
  }
}

async function copyOf(template: DatabaseAddress): Promise<{ address: DatabaseAddress; remove: () => Promise<void> }> {
  // The template itself cannot be copied while anybody is connected to it.
  if (typeof template === 'string') return newDatabase(template, new URL(template).pathname.slice(1))
  const copy = await newFolder()
  await cp(template.folder, copy.address.folder, { recursive: true })
  return copy
}

/** @param template the name of the database that it begins as a copy of */
async function newDatabase(server: string, template: string) {
  const address = new URL(server)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  address.pathname = name
  return { address: address.href, remove: () => onServer(`drop database ${name} with (force)`) }
}

/** As when a server of a newer version has taken this step. */
export const takeStep = (database: Database, name: string) =>
  database.write(async (db) => {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2027-01-01T00:00:00.000Z')`.execute(db)
  })

/** On a connection of its own: a drill kills those that are open. */
export async function onServer(statement: string, address = postgres) {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'preceptor-test-'))
  return { address: { folder }, remove: () => rm(folder, { recursive: true }) }
}

/** In a database of its own: what makes tables looks at those of all schemas, and meets one that a neighbour is dropping. */
async function newSchema(server: string) {
  const { address: ofDatabase, remove } = await newDatabase(server, 'template0')
  const schema = 'of_test'
  const client = new pg.Client(ofDatabase)
  await client.connect()
  await client.query(`create schema ${schema}`)
  await client.end()
  const address = new URL(ofDatabase)
  address.searchParams.set('options', `-c search_path=${schema}`)
  return { address: address.href, remove }
}
