import type { Kysely } from 'kysely'
import { optional, required, tableMaker } from './table-maker.ts'

export async function createJobs(db: Kysely<unknown>) {
  const { table, index } = tableMaker(db)

  await table('jobs', ['id'], {
    id: ['text', required],
    kind: ['text', required],
    payload: ['text', required],
    kept: ['text', optional],
    state: ['text', required],
    attempts: ['integer', required],
    runAfter: ['text', optional],
    leaseToken: ['text', optional],
    leaseUntil: ['text', optional],
    note: ['text', required],
    createdAt: ['text', required],
    finishedAt: ['text', optional],
  })
  await index('jobsByState', 'jobs', ['state', 'id']).execute()

  await table('modelCalls', ['id'], {
    id: ['text', required],
    jobId: ['text', required],
    purpose: ['text', required],
    model: ['text', required],
    outcome: ['text', required],
    milliseconds: ['integer', required],
    inputTokens: ['integer', required],
    outputTokens: ['integer', required],
    costMicros: ['integer', required],
    at: ['text', required],
  })
  await index('modelCallsByJob', 'modelCalls', ['jobId']).execute()
}
