import type { Kysely } from 'kysely'
import { ofUser, optional, required, tableMaker } from './table-maker.ts'

/** What learners prove beside their password. */
export async function createFactors(db: Kysely<unknown>) {
  const { table, index } = tableMaker(db)
  await table('factors', ['userId', 'id'], {
    userId: ['text', ofUser],
    id: ['text', required],
    kind: ['text', required],
    name: ['text', required],
    credentialId: ['text', optional],
    key: ['text', required],
    count: ['integer', required],
    transports: ['text', optional],
    createdAt: ['text', required],
    lastUsedAt: ['text', optional],
  })
  await index('factorsByCredential', 'factors', ['credentialId'])
    .unique()
    .where('credentialId', 'is not', null)
    .execute()
  await table('recoveryCodes', ['userId', 'codeHash'], {
    userId: ['text', ofUser],
    codeHash: ['text', required],
    createdAt: ['text', required],
  })
  await table('factorCeremonies', ['tokenHash'], {
    tokenHash: ['text', required],
    purpose: ['text', required],
    userId: ['text', (column) => column.references('users.id').onDelete('cascade')],
    challenge: ['text', required],
    expiresAt: ['text', required],
  })
  await index('factorCeremoniesByUser', 'factorCeremonies', ['userId', 'tokenHash']).execute()
  await index('factorCeremoniesByExpiry', 'factorCeremonies', ['expiresAt']).execute()
}
