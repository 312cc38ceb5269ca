import { securityPolicy } from '../../contract/factors.ts'
import type { User } from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import { decided } from '../site/queries.ts'
import { hasFactor } from './queries.ts'

export const { get: getPolicy, save: savePolicy } = decided('security', securityPolicy)

/** Whether this admin may not act as one yet. */
export const lacksNeededFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await getPolicy(db)).adminsNeedFactor && !(await hasFactor(db, userId))

/** Whether this learner reads what admins read: in calls that learners make too, an admin without a needed factor is a learner. */
export const actsAsAdmin = async (db: Db, { id, role }: Pick<User, 'id' | 'role'>): Promise<boolean> =>
  role === 'admin' && !(await lacksNeededFactor(db, id))
