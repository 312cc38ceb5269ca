import type { QuestionValue } from '../../domain/blocks/wire-fields.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { roomFor } from '../usage/queries.ts'
import { listLoggedIds, listPackedIds } from './change-queries.ts'
import type { IncomingChange } from './incoming-changes.ts'
import { type BlockQuestion, findBlock, listBlockQuestions, type StoredBlock } from './queries.ts'

/** What a device sends of the questions of a block. */
export interface Sent {
  /** Numbered by the client; each counts once. */
  numbered: readonly IncomingChange[]
  /** A value counts as a change only where the log does not hold it yet. */
  values?: readonly QuestionValue[]
  /** The whole list of marked questions. */
  marked?: readonly string[] | undefined
}

/** What the database holds of all that a save concerns. */
export interface Stored {
  block: StoredBlock
  /** The questions concerned. */
  rows: readonly BlockQuestion[]
  /** Of the changes that are numbered, those that were logged before. */
  loggedIds: ReadonlySet<string>
  /** How many characters the learner may still write. */
  textRoom: number
}

type BlockKey = Pick<StoredBlock, 'userId' | 'id'>

/**
 * Asks for all of it at once, so that a save costs one journey to the database to read and one to write.
 *
 * @throws Refused `not_found`
 */
export async function readForSave(
  db: Db,
  key: BlockKey,
  { numbered, values = [], marked }: Sent,
  sentence?: string,
): Promise<Stored> {
  const named = [...new Set([...numbered, ...values].map(({ questionId }) => questionId))]
  const ids = numbered.flatMap(({ id }) => id ?? [])
  const [block, rows, logged, textRoom] = await Promise.all([
    findBlock(db, key.userId, key.id),
    listBlockQuestions(db, key, marked ? undefined : named),
    listLoggedIds(db, key, ids),
    numbered.length + values.length > 0 || marked ? roomFor(db, key.userId, 'blockText') : 0,
  ])
  if (!block) throw new Refused('not_found', { sentence })
  const loggedIds = new Set([...logged, ...(await listPackedIds(db, block, ids))])
  return { block, rows, loggedIds, textRoom }
}
