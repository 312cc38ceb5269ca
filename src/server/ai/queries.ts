import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Model } from '../db/model.ts'
import type { ModelCallTable } from './tables.ts'

export type ModelCall = ModelCallTable

export const insertModelCall = (db: Db, call: ModelCall) => db.insertInto('modelCalls').values(call).execute()

/** The tokens and the cost of all calls for these jobs. */
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

/** What the calls of a run of the pipeline, or for these jobs, took; those that failed too. */
export async function sumCalls(
  db: Db,
  by: { runId: string } | { jobIds: readonly string[] },
): Promise<{ calls: number; tokens: number; costMicros: number }> {
  const sum = await db
    .selectFrom('modelCalls')
    .select(({ fn }) => [
      fn.countAll<number>().as('calls'),
      fn.sum<number | null>('inputTokens').as('input'),
      fn.sum<number | null>('outputTokens').as('output'),
      fn.sum<number | null>('costMicros').as('costMicros'),
    ])
    .where((where) => ('runId' in by ? where('runId', '=', by.runId) : where('jobId', 'in', by.jobIds)))
    .executeTakeFirstOrThrow()
  const { calls, input, output, costMicros } = sum
  return { calls, tokens: (input ?? 0) + (output ?? 0), costMicros: costMicros ?? 0 }
}

/** Old calls whose job is gone too. Calls that a run paid for are left out: they count in its budget and sums. */
export const callsBefore = (db: Db, before: Date) =>
  db
    .selectFrom('modelCalls')
    .where('at', '<', before.toISOString())
    .where('runId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('jobs').select('id').whereRef('jobs.id', '=', 'modelCalls.jobId'))),
    )

export const callsOf = (db: Db, runs: SelectQueryBuilder<Model, 'pipelineRuns', { id: string }>) =>
  db.selectFrom('modelCalls').where('runId', 'in', runs)
