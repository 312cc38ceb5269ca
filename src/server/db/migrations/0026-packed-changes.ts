import { type Kysely, sql } from 'kysely'
import { ofUser, optional, required, tableMaker } from './table-maker.ts'

/** Gives the logs of blocks a packed form, and says of each block when its log is to take it. */
export async function packChanges(db: Kysely<unknown>) {
  const { table, addText, index } = tableMaker(db)
  await table('packedChanges', ['userId', 'blockId'], {
    userId: ['text', ofUser],
    blockId: ['text', required],
    changes: ['text', required],
    answerQuarters: ['text', required],
    lastAnswerAt: ['text', optional],
  })
  await addText('blocks', 'packFrom')
  await index('blocksToPack', 'blocks', ['packFrom']).where('packFrom', 'is not', null).execute()
  // Those of years ago are due at once.
  await sql`update blocks set ${sql.ref('packFrom')} = ${sql.ref('completedAt')}`.execute(db)
}
