import type { Kysely } from 'kysely'
import { ofUser, optional, required, tableMaker } from './table-maker.ts'

/** A save writes one index of the log instead of two, and at its end, for the ids of the devices rise with time. */
export async function rekeyBlockChanges(db: Kysely<unknown>) {
  const { rekey } = tableMaker(db)
  const columns = {
    userId: ['text', ofUser],
    blockId: ['text', required],
    namedBy: ['text', required],
    id: ['text', required],
    questionId: ['text', required],
    field: ['text', required],
    value: ['text', required],
    at: ['text', required],
    receivedAt: ['text', required],
    arrival: ['integer', required],
    secondsSpent: ['integer', required],
    lateBecause: ['text', optional],
  } as const
  // Rows for values of maps get this too: they are found by their value as well.
  await rekey('blockChanges', ['userId', 'blockId', 'namedBy', 'id'], columns, { namedBy: 'client' })
}
