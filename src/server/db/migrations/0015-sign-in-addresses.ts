import { type Kysely, sql } from 'kysely'
import { ofUser, required, tableMaker } from './table-maker.ts'

/** From where each user signed in, and whether anybody holds an account yet; those that stand count as held. */
export async function keepSignInAddresses(db: Kysely<unknown>) {
  const { table, addText } = tableMaker(db)
  await table('signInAddresses', ['userId', 'address'], {
    userId: ['text', ofUser],
    address: ['text', required],
    lastSignInAt: ['text', required],
  })
  await addText('users', 'claimedAt')
  await sql`update ${sql.table('users')} set ${sql.ref('claimedAt')} = ${sql.ref('createdAt')}`.execute(db)
}
