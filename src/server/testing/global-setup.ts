import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadContent } from '../content/load.ts'
import type { Db } from '../db/database.ts'
import { type DatabaseAddress, openDatabase } from '../db/open.ts'
import { now, signInEverybody } from './app.ts'
import { testContent } from './content.ts'
import type { TemplateName } from './database.ts'
import { cardContent } from './flashcards.ts'

const loadLearners = async (db: Db) => {
  await loadContent(db, testContent(), now)
  await signInEverybody(db)
}

const fillings: Record<TemplateName, (db: Db) => Promise<unknown>> = {
  empty: async () => {},
  learners: loadLearners,
  cards: async (db) => {
    await loadLearners(db)
    await loadContent(db, cardContent(), now)
  },
}

/** Makes one database for each template, before the first test of a project; returns what removes them after the last. */
export async function setup(project: TestProject) {
  const server = project.config.env.TEST_DATABASE_URL
  const { addressOf, remove } = await (server ? newDatabases(server) : newFolders())
  const made = Object.entries(fillings).map(async ([name, fill]) => {
    const address = await addressOf(name)
    const database = await openDatabase(address)
    await database.write(fill)
    await database.close()
    return [name, address] as const
  })
  project.provide('templates', Object.fromEntries(await Promise.all(made)) as Record<TemplateName, DatabaseAddress>)
  return remove
}

async function newFolders() {
  const folder = await mkdtemp(join(tmpdir(), 'preceptor-templates-'))
  return {
    addressOf: async (name: string) => ({ folder: join(folder, name) }),
    remove: () => rm(folder, { recursive: true }),
  }
}

async function newDatabases(server: string) {
  const prefix = `template_${randomUUID().replaceAll('-', '')}`
  const names: string[] = []
  const query = async (sql: string) => {
    const client = new pg.Client(server)
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  const addressOf = async (name: string) => {
    const database = `${prefix}_${name}`
    await query(`create database ${database}`)
    names.push(database)
    const address = new URL(server)
    address.pathname = database
    return address.href
  }
  const remove = async () => {
    for (const name of names) await query(`drop database ${name}`)
  }
  return { addressOf, remove }
}
