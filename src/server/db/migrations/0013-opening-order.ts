import type { Kysely } from 'kysely'
import { tableMaker } from './table-maker.ts'

/**
 * Keeps the order in which the questions of a Qbank open, so that no question that is added pushes an open one back. The
 * next load of the content writes it.
 */
export async function keepOpeningOrder(db: Kysely<unknown>) {
  await tableMaker(db).addInteger('items', 'opening')
}
