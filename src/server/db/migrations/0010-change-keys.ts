import { type Kysely, sql } from 'kysely'
import { ofUser, optional, required, tableMaker } from './table-maker.ts'

const kept = 'userId, blockId, questionId, id, field, value, at, receivedAt, arrival, secondsSpent, lateBecause'
const columns = sql.raw(kept.replaceAll(/\w+/g, '"$&"'))

/** The log of a block needs one index instead of two, which each save had to write. */
export async function rekeyBlockChanges(db: Kysely<unknown>) {
  const { table } = tableMaker(db)
  // SQLite cannot change a key, and on PostgreSQL the name of a key is taken until its table is gone.
  await sql`create table "oldBlockChanges" as select ${columns} from "blockChanges"`.execute(db)
  await db.schema.dropTable('blockChanges').execute()
  await table('blockChanges', ['userId', 'blockId', 'questionId', 'namedBy', 'id'], {
    userId: ['text', ofUser],
    blockId: ['text', required],
    questionId: ['text', required],
    namedBy: ['text', required],
    id: ['text', required],
    field: ['text', required],
    value: ['text', required],
    at: ['text', required],
    receivedAt: ['text', required],
    arrival: ['integer', required],
    secondsSpent: ['integer', required],
    lateBecause: ['text', optional],
  })
  // Also those that only maps said: by value they are found as well.
  await sql`insert into "blockChanges" ("namedBy", ${columns}) select 'client', ${columns} from "oldBlockChanges"`.execute(
    db,
  )
  await db.schema.dropTable('oldBlockChanges').execute()
}
