import type { Kysely } from 'kysely'
import { required, tableMaker } from './table-maker.ts'

export async function createSite(db: Kysely<unknown>) {
  const { table } = tableMaker(db)
  await table('site', ['id'], { id: ['text', required], content: ['text', required] })
}
