import { dump } from 'js-yaml'
import type { AnsweredQuestion } from '../../contract/blocks.ts'
import type { DraftHead, PipelineRun, StageFigures } from '../../contract/pipeline.ts'
import type { Reference } from '../../domain/content/reference.ts'
import { deathCause } from '../../domain/pipeline/death-causes.ts'
import { sumCalls } from '../ai/queries.ts'
import { shownWithKey } from '../blocks/api.ts'
import { type DraftQuestion, questionContentOf } from '../content/api.ts'
import type { Db } from '../db/database.ts'
import { isLive } from './advance.ts'
import { itemIdOf } from './control.ts'
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

/** A wording of a draft's question as learners would see it; a source that is recorded nowhere is left out. */
export function showQuestion(
  run: Run,
  draft: Draft,
  question: DraftQuestion,
  recorded: readonly Reference[],
): AnsweredQuestion {
  const known = new Map([...recorded, ...draft.dossier.sources].map((one) => [one.id, one]))
  const references = question.references.filter(({ source }) => known.has(source))
  const { qbankId, domain } = run
  const head = { id: itemIdOf(run, draft), version: 1, qbankId, domain, source: 'pipeline' as const }
  return shownWithKey({ ...questionContentOf({ ...question, references }, known), ...head })
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
