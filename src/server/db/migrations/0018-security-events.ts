import type { Kysely } from 'kysely'
import { optional, required, tableMaker } from './table-maker.ts'

/** What happened that matters to the security of the server. */
export async function createSecurityEvents(db: Kysely<unknown>) {
  const { table, index } = tableMaker(db)
  await table('securityEvents', ['id'], {
    id: ['text', required],
    at: ['text', required],
    kind: ['text', required],
    userId: ['text', (column) => column.references('users.id').onDelete('cascade')],
    aboutId: ['text', optional],
    detail: ['text', required],
    address: ['text', required],
    userAgent: ['text', required],
  })
  await index('securityEventsByTime', 'securityEvents', ['at']).execute()
  await index('securityEventsByUser', 'securityEvents', ['userId', 'id']).execute()
  await index('securityEventsByAbout', 'securityEvents', ['aboutId', 'id']).execute()
}
