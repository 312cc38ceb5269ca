import type { Kysely } from 'kysely'
import { ofUser, required, tableMaker } from './table-maker.ts'

/** Which addresses nobody confirmed yet; an account that stands already has no row, so that its address counts as confirmed. */
export async function createEmailConfirmations(db: Kysely<unknown>) {
  const { table, index } = tableMaker(db)
  await table('emailConfirmations', ['userId', 'emailKey'], {
    userId: ['text', ofUser],
    emailKey: ['text', required],
    email: ['text', required],
    tokenHash: ['text', required],
    expiresAt: ['text', required],
  })
  await index('emailConfirmationsByHash', 'emailConfirmations', ['tokenHash']).unique().execute()
  await index('emailConfirmationsByEmail', 'emailConfirmations', ['emailKey']).execute()
}
