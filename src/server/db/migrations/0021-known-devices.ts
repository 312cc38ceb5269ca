import type { Kysely } from 'kysely'
import { ofUser, required, tableMaker } from './table-maker.ts'

/** On which devices each user signed in. */
export async function keepKnownDevices(db: Kysely<unknown>) {
  const { table } = tableMaker(db)
  await table('knownDevices', ['userId', 'tokenHash'], {
    userId: ['text', ofUser],
    tokenHash: ['text', required],
    lastSignInAt: ['text', required],
  })
}
