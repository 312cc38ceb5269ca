import type { Kysely } from 'kysely'
import { tableMaker } from './table-maker.ts'

/** What the server saw of the clock of an exam that ran, and whether it fits. */
export async function watchClocks(db: Kysely<unknown>) {
  const { addText, addInteger } = tableMaker(db)
  await addText('blocks', 'clockRun')
  await addText('blocks', 'clockRunSince')
  await addInteger('blocks', 'clockRunSeconds')
  await addText('blocks', 'timeNotVerifiedAt')
}
