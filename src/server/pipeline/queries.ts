import type { SelectQueryBuilder, Updateable } from 'kysely'
import type { Progress } from '../../domain/pipeline/draft-progress.ts'
import { type Stage, stages } from '../../domain/pipeline/stages.ts'
import type { Db } from '../db/database.ts'
import type { Model } from '../db/model.ts'
import { Refused } from '../http/refused.ts'
import { type Dossier, dossierText } from './dossier.ts'
import type { PipelineDraftTable, PipelineResultTable, PipelineRunTable } from './tables.ts'

export type Run = PipelineRunTable
export type StageResult = PipelineResultTable

export interface Draft extends Omit<PipelineDraftTable, 'dossier'> {
  dossier: Dossier
}

const decodeDraft = (row: PipelineDraftTable): Draft => ({ ...row, dossier: dossierText.decode(row.dossier) })

export const insertRun = (db: Db, run: Run) => db.insertInto('pipelineRuns').values(run).execute()

export const insertDraft = (db: Db, { dossier, ...draft }: Draft) =>
  db
    .insertInto('pipelineDrafts')
    .values({ ...draft, dossier: dossierText.encode(dossier) })
    .execute()

export const insertResult = (db: Db, result: StageResult) => db.insertInto('pipelineResults').values(result).execute()

export const findRun = (db: Db, id: string): Promise<Run | undefined> =>
  db.selectFrom('pipelineRuns').selectAll().where('id', '=', id).executeTakeFirst()

/** @throws Refused `not_found` */
export async function getRun(db: Db, id: string): Promise<Run> {
  const run = await findRun(db, id)
  if (!run) throw new Refused('not_found')
  return run
}

/** Newest first. */
export const listRuns = (db: Db, limit: number): Promise<Run[]> =>
  db.selectFrom('pipelineRuns').selectAll().orderBy('id', 'desc').limit(limit).execute()

/** The newest run of this kind that came to its end. */
export const findLastDone = (db: Db, kind: Run['kind']): Promise<Run | undefined> =>
  db
    .selectFrom('pipelineRuns')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const updateRun = (db: Db, id: string, changed: Updateable<PipelineRunTable>) =>
  db.updateTable('pipelineRuns').set(changed).where('id', '=', id).execute()

export async function findDraft(db: Db, id: string): Promise<Draft | undefined> {
  const row = await db.selectFrom('pipelineDrafts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && decodeDraft(row)
}

/** @throws Refused `not_found` */
export async function getDraft(db: Db, id: string): Promise<Draft> {
  const draft = await findDraft(db, id)
  if (!draft) throw new Refused('not_found')
  return draft
}

/** In the order of the run. */
export async function listDrafts(db: Db, runId: string): Promise<Draft[]> {
  const rows = await db
    .selectFrom('pipelineDrafts')
    .selectAll()
    .where('runId', '=', runId)
    .orderBy('position')
    .execute()
  return rows.map(decodeDraft)
}

/** The errors that were put into the drafts of a run. */
export const listSeeds = (db: Db, runId: string) =>
  db.selectFrom('pipelineDrafts').select(['id', 'seed']).where('runId', '=', runId).orderBy('position').execute()

/** The drafts of a run that have not come to an end, in its order. */
export const listMoving = (db: Db, runId: string) =>
  db
    .selectFrom('pipelineDrafts')
    .select(['id', 'jobId'])
    .where('runId', '=', runId)
    .where('state', '=', 'moving')
    .orderBy('position')
    .execute()

/** Of all runs that make drafts for a bank: those not destroyed. */
export async function listLivingDrafts(db: Db): Promise<Draft[]> {
  const rows = await db
    .selectFrom('pipelineDrafts')
    .innerJoin('pipelineRuns', 'pipelineRuns.id', 'pipelineDrafts.runId')
    .selectAll('pipelineDrafts')
    .where('pipelineRuns.kind', '=', 'creation')
    .where('pipelineDrafts.state', 'in', ['moving', 'passed', 'published'])
    .orderBy('pipelineDrafts.id')
    .execute()
  return rows.map(decodeDraft)
}

type Changed = Partial<Progress & Pick<Draft, 'jobId' | 'itemId' | 'editedById' | 'publishedById' | 'dossier'>>

export function updateDraft(db: Db, id: string, { dossier, ...changed }: Changed, now: Date) {
  const written = dossier === undefined ? {} : { dossier: dossierText.encode(dossier) }
  return db
    .updateTable('pipelineDrafts')
    .set({ ...changed, ...written, changedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

type Step = Pick<StageResult, 'at' | 'attempt' | 'stage'>

const byTime = (one: Step, other: Step) =>
  Date.parse(one.at) - Date.parse(other.at) ||
  one.attempt - other.attempt ||
  stages.indexOf(one.stage) - stages.indexOf(other.stage)

/** In the order of time, and of one moment in that of the stages. */
export async function listResults(db: Db, by: { runId: string } | { draftId: string }): Promise<StageResult[]> {
  const [column, id] = 'runId' in by ? (['runId', by.runId] as const) : (['draftId', by.draftId] as const)
  const rows = await db.selectFrom('pipelineResults').selectAll().where(column, '=', id).execute()
  return rows.sort(byTime)
}

/** In the same order, what the stages of a run said, without the much that they were given and answered. */
export async function listVerdicts(db: Db, runId: string) {
  const rows = await db
    .selectFrom('pipelineResults')
    .select(['id', 'draftId', 'stage', 'verdict', 'reason', 'attempt', 'at'])
    .where('runId', '=', runId)
    .execute()
  return rows.sort(byTime)
}

/** By stage, prompt and verdict over all runs that made drafts: how often, and what it cost. */
export const summarizeResults = (db: Db) =>
  db
    .selectFrom('pipelineResults')
    .innerJoin('pipelineRuns', 'pipelineRuns.id', 'pipelineResults.runId')
    .select((select) => [
      'pipelineResults.stage',
      'pipelineResults.promptVersion',
      'pipelineResults.verdict',
      select.fn.countAll<number>().as('count'),
      select.fn.sum<number>('pipelineResults.costMicros').as('costMicros'),
      select.fn.sum<number>('pipelineResults.milliseconds').as('milliseconds'),
      select.fn.sum<number>('pipelineResults.tokens').as('tokens'),
    ])
    .where('pipelineRuns.kind', '=', 'creation')
    .groupBy(['pipelineResults.stage', 'pipelineResults.promptVersion', 'pipelineResults.verdict'])
    .execute()

/** Why the stages destroyed drafts over the same runs: each reason with how often it was given. */
export const summarizeReasons = (db: Db) =>
  db
    .selectFrom('pipelineResults')
    .innerJoin('pipelineRuns', 'pipelineRuns.id', 'pipelineResults.runId')
    .select(({ fn }) => [
      'pipelineResults.stage',
      'pipelineResults.promptVersion',
      'pipelineResults.reason',
      fn.countAll<number>().as('count'),
    ])
    .where('pipelineRuns.kind', '=', 'creation')
    .where('pipelineResults.verdict', '=', 'failed')
    .groupBy(['pipelineResults.stage', 'pipelineResults.promptVersion', 'pipelineResults.reason'])
    .execute()

/** How many drafts for a bank ended destroyed, by the stage that destroyed them. */
export async function countDestroyed(db: Db): Promise<Record<Stage, number>> {
  const rows = await db
    .selectFrom('pipelineDrafts')
    .innerJoin('pipelineRuns', 'pipelineRuns.id', 'pipelineDrafts.runId')
    .select(({ fn }) => ['pipelineDrafts.stage', fn.countAll<number>().as('count')])
    .where('pipelineRuns.kind', '=', 'creation')
    .where('pipelineDrafts.state', '=', 'destroyed')
    .groupBy('pipelineDrafts.stage')
    .execute()
  const counts = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>
  for (const { stage, count } of rows) counts[stage] = count
  return counts
}

/** How many drafts of a run are in each state. */
export async function countDraftsOf(db: Db, runId: string): Promise<Record<Draft['state'], number>> {
  const rows = await db
    .selectFrom('pipelineDrafts')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('runId', '=', runId)
    .groupBy('state')
    .execute()
  const counts = { moving: 0, passed: 0, published: 0, destroyed: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** Runs that looked at what people wrote, which is in their files; what made or measured questions is kept. */
export const inspectionsBefore = (db: Db, before: Date) =>
  db
    .selectFrom('pipelineRuns')
    .where('kind', '=', 'inspection')
    .where('state', '=', 'done')
    .where('finishedAt', '<', before.toISOString())

export const draftsOf = (db: Db, runs: SelectQueryBuilder<Model, 'pipelineRuns', { id: string }>) =>
  db.selectFrom('pipelineDrafts').where('runId', 'in', runs)

export const resultsOf = (db: Db, runs: SelectQueryBuilder<Model, 'pipelineRuns', { id: string }>) =>
  db.selectFrom('pipelineResults').where('runId', 'in', runs)
