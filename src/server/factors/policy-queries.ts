import { type SecurityPolicy, securityPolicy } from '../../contract/factors.ts'
import type { Db } from '../db/database.ts'
import { json } from '../db/json.ts'
import { hasFactor } from './queries.ts'

const policyText = json(securityPolicy)

/** What the admins set, or the defaults. */
export async function getPolicy(db: Db): Promise<SecurityPolicy> {
  const row = await db.selectFrom('site').select('content').where('id', '=', 'security').executeTakeFirst()
  return row ? policyText.decode(row.content) : securityPolicy.parse({})
}

export async function savePolicy(db: Db, policy: SecurityPolicy) {
  const content = policyText.encode(policy)
  await db
    .insertInto('site')
    .values({ id: 'security', content })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ content }))
    .execute()
}

/** Whether this admin may not act as one yet. */
export const lacksNeededFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await getPolicy(db)).adminsNeedFactor && !(await hasFactor(db, userId))
