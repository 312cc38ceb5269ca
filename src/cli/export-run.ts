import { counted } from '../domain/site/claimed-number.ts'
import { listCurrentQuestions } from '../server/content/queries.ts'
import { findRun, listDrafts } from '../server/pipeline/queries.ts'
import { writeExport } from '../server/pipeline/write-export.ts'
import type { StoredPipeline } from './pipeline-process.ts'

/** Writes what passed of a run into the content files, and says how many questions that were. */
export async function exportRun({ database, root, clock }: StoredPipeline, id: string, folder = root): Promise<number> {
  const found = await database.read(async (db) => {
    const run = await findRun(db, id)
    if (run?.kind !== 'creation') return undefined
    return { run, drafts: await listDrafts(db, id), current: await listCurrentQuestions(db) }
  })
  if (!found) {
    console.error(`There is no run '${id}' that made drafts.`)
    return 2
  }
  const { qbankId, domain } = found.run
  const written = await writeExport(folder, found.run, found.drafts, found.current, clock())
  if (!written) {
    console.error(`The files in ${folder} have no domain '${domain}' of '${qbankId}'.`)
    return 2
  }
  const { added, leftOut, findings } = written
  for (const { item, because } of leftOut) console.log(`${item} was left out: ${because}`)
  console.log(
    added === 0
      ? 'No question was added: the files have all that can be exported.'
      : `${counted(added, 'question')} added to ${folder}; look at them, then run npm run content:check.`,
  )
  for (const finding of findings) console.log(`content:check says of the bank: ${finding}`)
  return 0
}
