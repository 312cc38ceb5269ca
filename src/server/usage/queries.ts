import { type Quota, quotaSentence, quotas } from '../../domain/account/quotas.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'

/**
 * Counts what is written in this transaction.
 *
 * @throws Refused `quota_reached`, and nothing of it is kept
 */
export async function countUsage(db: Db, userId: string, quota: Quota, amount: number) {
  if (amount === 0) return
  const [used] = await addUsage(db, { userId, quota, amount })
  if (used && used.amount > quotas[quota].most) throw refusedFor(quota)
}

/**
 * The same with the room that was read under the learner's lock, so that nothing waits for the count.
 *
 * @throws Refused `quota_reached`, and nothing of it is kept
 */
export async function takeRoom(
  db: Db,
  userId: string,
  quota: Quota,
  { amount, room }: { amount: number; room: number },
) {
  if (amount > room) throw refusedFor(quota)
  if (amount > 0) await spendUsage(db, { userId, quota, amount })
}

const refusedFor = (quota: Quota) => new Refused('quota_reached', { sentence: quotaSentence(quota) })

/** How much more of it the learner may have. */
export async function roomFor(db: Db, userId: string, quota: Quota): Promise<number> {
  const [used] = await selectUsage(db, { userId, quota })
  return Math.max(0, quotas[quota].most - (used?.amount ?? 0))
}

const selectUsage = compiledQuery<{ userId: string; quota: Quota }>()((db, { userId, quota }) =>
  db.selectFrom('usage').select('amount').where('userId', '=', userId).where('quota', '=', quota),
)

interface Spent {
  userId: string
  quota: Quota
  amount: number
}

const adding = (db: Db, usage: Spent) =>
  db
    .insertInto('usage')
    .values(usage)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'quota'])
        .doUpdateSet((row) => ({ amount: row('usage.amount', '+', row.ref('excluded.amount')) })),
    )

const spendUsage = compiledQuery<Spent>()(adding)

const addUsage = compiledQuery<Spent>()((db, usage) => adding(db, usage).returning('amount'))
