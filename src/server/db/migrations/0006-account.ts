import type { Kysely } from 'kysely'
import { ofUser, optional, required, tableMaker } from './table-maker.ts'

export async function createAccount(db: Kysely<unknown>) {
  const { table, index } = tableMaker(db)

  await table('identities', ['userId', 'provider'], {
    userId: ['text', ofUser],
    provider: ['text', required],
    issuer: ['text', required],
    subject: ['text', required],
    email: ['text', required],
    linkedAt: ['text', required],
  })
  await index('identitiesBySubject', 'identities', ['issuer', 'subject']).unique().execute()

  await table('resetTokens', ['userId', 'tokenHash'], {
    userId: ['text', ofUser],
    tokenHash: ['text', required],
    createdAt: ['text', required],
    expiresAt: ['text', required],
  })
  await index('resetTokensByHash', 'resetTokens', ['tokenHash']).unique().execute()
  await index('resetTokensByExpiry', 'resetTokens', ['expiresAt']).execute()

  await table('signInFlows', ['tokenHash'], {
    tokenHash: ['text', required],
    provider: ['text', required],
    redirectUri: ['text', required],
    state: ['text', required],
    nonce: ['text', required],
    codeVerifier: ['text', required],
    next: ['text', required],
    linkTo: ['text', optional],
    expiresAt: ['text', required],
  })
  await index('signInFlowsByExpiry', 'signInFlows', ['expiresAt']).execute()
}
