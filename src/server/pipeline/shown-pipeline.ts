import { dump } from 'js-yaml'
import type { DraftHead, PipelineRun, StageFigures } from '../../contract/pipeline.ts'
import { deathCause } from '../../domain/pipeline/death-causes.ts'
import { sumCalls } from '../ai/queries.ts'
import type { Db } from '../db/database.ts'
import { isLive } from './advance.ts'
import {
  countDraftsOf,
  type Draft,
  getRun,
  listResults,
  type Run,
  summarizeReasons,
  summarizeResults,
} from './queries.ts'

export async function showRun(db: Db, run: Run, now: Date): Promise<PipelineRun> {
  const { id, kind, qbankId, domain, state, note, isUnattended, mostCalls, mostTokens, mostCostMicros, createdAt } = run
  return {
    id,
    kind,
    qbankId,
    domain,
    state,
    note,
    isUnattended: isUnattended === 1,
    isLive: await isLive(db, run, now),
    budget: { calls: mostCalls, tokens: mostTokens, costMicros: mostCostMicros },
    spent: await sumCalls(db, { runId: id }),
    drafts: await countDraftsOf(db, id),
    createdAt,
  }
}

export const showHead = ({
  id,
  position,
  topic,
  dossier,
  state,
  stage,
  attempt,
  reason,
  itemId,
}: Draft): DraftHead => ({
  id,
  position,
  topic,
  point: dossier.question?.point ?? dossier.point?.point ?? dossier.planned ?? '',
  state,
  stage,
  attempt,
  reason,
  itemId,
})

export async function showDraft(db: Db, draft: Draft, now: Date) {
  const { question } = draft.dossier
  const results = await listResults(db, { draftId: draft.id })
  return {
    ...showHead(draft),
    runId: draft.runId,
    isRunLive: await isLive(db, await getRun(db, draft.runId), now),
    source: question ? dump(question, { lineWidth: 100 }) : '',
    results: results.map(({ draftId: _, runId: __, ...result }) => result),
  }
}

/** How many drafts each stage passed and destroyed with each version of its prompt, and the cost. */
export async function showFigures(db: Db): Promise<StageFigures[]> {
  const reasons = await summarizeReasons(db)
  const rows = Map.groupBy(await summarizeResults(db), ({ stage, promptVersion }) => `${stage} ${promptVersion}`)
  return [...rows.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const of = (verdict: string) => group.find((row) => row.verdict === verdict)?.count ?? 0
    const sum = (field: 'tokens' | 'costMicros' | 'milliseconds') => group.reduce((all, row) => all + row[field], 0)
    return {
      stage: first.stage,
      promptVersion: first.promptVersion,
      passed: of('passed'),
      failed: of('failed'),
      skipped: of('skipped_offline'),
      tokens: sum('tokens'),
      costMicros: sum('costMicros'),
      milliseconds: sum('milliseconds'),
      causes: causesOf(reasons.filter((row) => row.stage === first.stage && row.promptVersion === first.promptVersion)),
    }
  })
}

function causesOf(rows: Awaited<ReturnType<typeof summarizeReasons>>): StageFigures['causes'] {
  const counts = new Map<string, number>()
  for (const { stage, reason, count } of rows) {
    const cause = deathCause(stage, reason)
    counts.set(cause, (counts.get(cause) ?? 0) + count)
  }
  return [...counts]
    .map(([cause, count]) => ({ cause, count }))
    .sort((one, other) => other.count - one.count || one.cause.localeCompare(other.cause))
}
