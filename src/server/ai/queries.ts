import type { Db } from '../db/database.ts'
import type { ModelCallTable } from './tables.ts'

export type ModelCall = ModelCallTable

export const insertModelCall = (db: Db, call: ModelCall) => db.insertInto('modelCalls').values(call).execute()

/** What the calls for these jobs took in all. */
export const sumModelCalls = async (db: Db, jobIds: readonly string[]) =>
  jobIds.length === 0
    ? []
    : await db
        .selectFrom('modelCalls')
        .select((select) => [
          'jobId',
          select.fn.sum<number>('inputTokens').as('inputTokens'),
          select.fn.sum<number>('outputTokens').as('outputTokens'),
          select.fn.sum<number>('costMicros').as('costMicros'),
        ])
        .where('jobId', 'in', jobIds)
        .groupBy('jobId')
        .execute()
