import type { Kysely } from 'kysely'
import { ofUser, optional, required, tableMaker } from './table-maker.ts'

/** Gives the logs of blocks a packed form. When those of years ago take it is set later, by `findOldLogs`. */
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
}
