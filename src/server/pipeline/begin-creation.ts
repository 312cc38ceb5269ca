import type { ParsedOf } from '../../contract/endpoint.ts'
import type { beginPipelineRun } from '../../contract/pipeline.ts'
import type { Topics } from '../content/api.ts'
import { listCurrentQbanks } from '../content/queries.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { beginRun, nextDrafts } from './begin-run.ts'
import { markOfDeps, type PipelineDeps } from './context.ts'
import { unattendedPermission } from './publish.ts'
import type { Run } from './queries.ts'

interface Beginning {
  db: Db
  user: { id: string }
  now: Date
  deps: PipelineDeps | undefined
  hasPrices: boolean
}

/**
 * Begins a run that makes new questions of a domain.
 *
 * @throws Refused `pipeline_not_ready`, `prices_not_set`, `unknown_qbank`, `unknown_domain` or `pipeline_not_calibrated`
 */
export async function beginCreation(
  { db, user, now, deps, hasPrices }: Beginning,
  { qbankId, domain, count, isUnattended, ...budget }: ParsedOf<typeof beginPipelineRun>['body'],
  topics: Topics,
): Promise<Run> {
  if (!deps) throw new Refused('pipeline_not_ready')
  if (budget.costMicros !== null && !hasPrices) throw new Refused('prices_not_set', { field: 'costMicros' })
  const bank = (await listCurrentQbanks(db)).find(({ id }) => id === qbankId)
  if (!bank) throw new Refused('unknown_qbank', { field: 'qbankId' })
  const drafts = await nextDrafts(db, topics, domain, count)
  if (drafts.length === 0 || !bank.domains.some(({ name }) => name === domain)) {
    throw new Refused('unknown_domain', { field: 'domain' })
  }
  if (isUnattended && !(await unattendedPermission(db, deps)).may) throw new Refused('pipeline_not_calibrated')
  const about = { kind: 'creation', qbankId, domain, isUnattended, begunById: user.id, drafts } as const
  return beginRun(db, { ...about, budget, mark: markOfDeps(deps) }, now)
}
