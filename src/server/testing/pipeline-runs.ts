import { readTopics } from '../content/api.ts'
import { beginRun, nextDrafts } from '../pipeline/begin-run.ts'
import { markOfDeps, type PipelineDeps } from '../pipeline/context.ts'
import { findRun, listDrafts, listResults } from '../pipeline/queries.ts'

export const unlimited = { calls: null, tokens: null, costMicros: null }
export const now = new Date('2026-01-05T09:00:00.000Z')

/** Begins a run of the first so many points of the blueprint. */
export async function givenRun(deps: PipelineDeps, count: number, changed: object = {}) {
  const topics = await readTopics(deps.root, 'bank')
  return deps.database.write(async (db) => {
    const drafts = await nextDrafts(db, topics, 'Cardiology', count)
    const about = { kind: 'creation', qbankId: 'bank', domain: 'Cardiology', budget: unlimited } as const
    return beginRun(db, { ...about, mark: markOfDeps(deps), begunById: null, drafts, ...changed }, now)
  })
}

/** All that is stored of a run. */
export const stateOf = ({ database }: PipelineDeps, runId: string) =>
  database.read(async (db) => ({
    run: await findRun(db, runId),
    drafts: await listDrafts(db, runId),
    results: await listResults(db, { runId }),
  }))

/** A run as it stands once a worker has gone as far with it as it can. */
export async function givenEndedRun(deps: PipelineDeps, worker: { workOff(): Promise<unknown> }, count: number) {
  const { id } = await givenRun(deps, count)
  await worker.workOff()
  const { run, drafts } = await stateOf(deps, id)
  if (!run) throw new Error('The run is gone.')
  return { run, drafts }
}
