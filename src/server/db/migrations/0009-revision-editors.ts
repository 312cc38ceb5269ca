import type { Kysely } from 'kysely'
import { tableMaker } from './table-maker.ts'

/** Who wrote a revision by hand and from what, and which admin decided it. */
export async function nameRevisionEditors(db: Kysely<unknown>) {
  const { addText } = tableMaker(db)
  await addText('revisions', 'editorId')
  await addText('revisions', 'decidedById')
  await addText('revisions', 'feedbackId')
}
