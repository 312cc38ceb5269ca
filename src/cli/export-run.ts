import type { PipelineDeps } from '../server/pipeline/context.ts'
import { findRun, listDrafts } from '../server/pipeline/queries.ts'
import { writeExport } from '../server/pipeline/write-export.ts'

/** Writes what passed of a run into the content files, and says how many questions that were. */
export async function exportRun({ database, root, clock }: PipelineDeps, id: string, folder = root): Promise<number> {
  const found = await database.read(async (db) => {
    const run = await findRun(db, id)
    return run?.kind === 'creation' ? { run, drafts: await listDrafts(db, id) } : undefined
  })
  if (!found) {
    console.error(`There is no run '${id}' that made drafts.`)
    return 2
  }
  const count = await writeExport(folder, found.run, found.drafts, clock())
  console.log(`${count} questions were added to ${folder}; look at them, then run npm run content:check.`)
  return 0
}
