import type { Budget } from '../../domain/pipeline/budget.ts'
import { firstStage, type RunKind } from '../../domain/pipeline/draft-progress.ts'
import type { SeedKind } from '../../domain/pipeline/seeded-errors.ts'
import type { Topics } from '../content/api.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../new-id.ts'
import { startNext } from './advance.ts'
import type { Dossier } from './dossier.ts'
import { insertDraft, insertRun, listLivingDrafts, type Run } from './queries.ts'

interface NewRun {
  kind: RunKind
  qbankId: string
  domain: string
  budget: Budget
  isUnattended?: boolean
  mark: string
  begunById: string | null
  drafts: readonly NewDraft[]
}

export interface NewDraft {
  topic: string
  dossier: Partial<Dossier>
  seed?: SeedKind
}

/** Writes a run and its drafts down, and has the first of them worked on. */
export async function beginRun(db: Db, asked: NewRun, now: Date): Promise<Run> {
  const { kind, qbankId, domain, budget, mark, begunById, drafts } = asked
  const run: Run = {
    id: newId(now),
    kind,
    qbankId,
    domain,
    state: 'running',
    note: '',
    isUnattended: asked.isUnattended ? 1 : 0,
    mostCalls: budget.calls,
    mostTokens: budget.tokens,
    mostCostMicros: budget.costMicros,
    mark,
    begunById,
    createdAt: now.toISOString(),
    finishedAt: null,
  }
  await insertRun(db, run)
  for (const [position, { topic, dossier, seed = null }] of drafts.entries()) {
    const empty: Dossier = { writtenBy: [], examined: [], evidence: [], sources: [] }
    await insertDraft(db, {
      id: newId(now),
      runId: run.id,
      position,
      topic,
      state: 'moving',
      stage: firstStage(kind),
      attempt: 1,
      reason: '',
      dossier: { ...empty, ...dossier },
      seed,
      jobId: null,
      itemId: null,
      editedById: null,
      publishedById: null,
      changedAt: run.createdAt,
    })
  }
  await startNext(db, run.id, now)
  return run
}

/**
 * The topics of a domain's next drafts: the planned points of its blueprint first, then its topics one after another, those
 * first that lack most questions.
 */
export async function nextDrafts(db: Db, topics: Topics, domain: string, count: number): Promise<NewDraft[]> {
  const listed = topics.domains.filter((one) => one.domain === domain).flatMap((one) => one.topics)
  if (listed.length === 0) return []
  const living = await listLivingDrafts(db)
  const taken = new Set(living.flatMap(({ dossier }) => dossier.planned ?? []))
  const planned = listed.flatMap(({ topic, points }) =>
    points
      .filter(({ state }) => state === 'planned')
      .flatMap(({ point }) =>
        point === undefined || taken.has(point) ? [] : [{ topic, dossier: { planned: point } }],
      ),
  )
  const lacking = ({ items, points }: (typeof listed)[number]) =>
    items - points.filter(({ state }) => state === 'in').length
  const inTurn = [...listed].sort((one, other) => lacking(other) - lacking(one))
  const rounds = Array.from({ length: Math.ceil(count / inTurn.length) }, () => inTurn).flat()
  const free = rounds.map(({ topic }) => ({ topic, dossier: {} }))
  return [...planned, ...free].slice(0, count)
}
