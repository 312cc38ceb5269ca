import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadContent } from '../src/server/content/load.ts'
import { readChangedFiles } from '../src/server/content/read-changed.ts'
import { openDatabase } from '../src/server/db/open.ts'

/** Before the first walk: loads the content that ships into a database that each server of the walks begins with. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function prepareData() {
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-e2e-data-'))
  const database = await openDatabase({ folder })
  const files = await readChangedFiles(database, join(import.meta.dirname, '../content'))
  await database.write((db) => loadContent(db, files, new Date()))
  await database.close()
  process.env.PREPARED_DATA = folder
  return () => rmSync(folder, { recursive: true })
}
