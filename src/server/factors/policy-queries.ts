import { securityPolicy } from '../../contract/factors.ts'
import type { Db } from '../db/database.ts'
import { decided } from '../site/queries.ts'
import { hasFactor } from './queries.ts'

export const { get: getPolicy, save: savePolicy } = decided('security', securityPolicy)

/** Whether this admin may not act as one yet. */
export const lacksNeededFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await getPolicy(db)).adminsNeedFactor && !(await hasFactor(db, userId))
