import type { Kysely } from 'kysely'
import { ofUser, required, tableMaker } from './table-maker.ts'

export async function createQuestionBankArea(db: Kysely<unknown>) {
  const { table } = tableMaker(db)
  await table('qbankPreferences', ['userId'], {
    userId: ['text', ofUser],
    defaultMode: ['text', required],
    defaultQuestionCount: ['integer', required],
  })
}
