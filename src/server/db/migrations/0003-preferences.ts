import type { Kysely } from 'kysely'
import { ofUser, required, tableMaker } from './table-maker.ts'

export async function createPreferences(db: Kysely<unknown>) {
  const { table } = tableMaker(db)
  await table('preferences', ['userId', 'area'], {
    userId: ['text', ofUser],
    area: ['text', required],
    content: ['text', required],
  })
}
