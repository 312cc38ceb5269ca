import type { Kysely } from 'kysely'
import { required, tableMaker } from './table-maker.ts'

export async function createContentFiles(db: Kysely<unknown>) {
  const { table } = tableMaker(db)
  await table('contentFiles', ['path'], {
    path: ['text', required],
    digest: ['text', required],
    collectionId: ['text', required],
    items: ['text', required],
  })
}
