import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadShippedContent } from '../src/server/testing/shipped-content.ts'

/** Before the first walk: loads the content that ships into a database that each server of the walks begins with. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function prepareData() {
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-e2e-data-'))
  await loadShippedContent({ folder })
  process.env.PREPARED_DATA = folder
  return () => rmSync(folder, { recursive: true })
}
