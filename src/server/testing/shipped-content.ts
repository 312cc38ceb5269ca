import { join } from 'node:path'
import { loadContent } from '../content/load.ts'
import { readChangedFiles } from '../content/read-changed.ts'
import { type DatabaseAddress, openDatabase } from '../db/open.ts'

const root = join(import.meta.dirname, '../../../content')

/** Loads the content that ships into the database there, as a first start does. */
export async function loadShippedContent(address: DatabaseAddress) {
  const database = await openDatabase(address)
  const files = await readChangedFiles(database, root)
  await database.write((db) => loadContent(db, files, new Date()))
  await database.close()
}
