import { load } from 'js-yaml'
import {
  beginPipelineRun,
  changePipelineRun,
  editPipelineDraft,
  exportPipelineRun,
  getPipeline,
  getPipelineDraft,
  getPipelineRun,
  previewPipelineDraft,
  publishPipelineDraft,
} from '../../contract/pipeline.ts'
import { refusals } from '../../contract/refusals.ts'
import { mayPublishUnattended } from '../../domain/pipeline/calibration.ts'
import { afterEdit } from '../../domain/pipeline/draft-progress.ts'
import { stages } from '../../domain/pipeline/stages.ts'
import { type DraftQuestion, draftQuestion, readReferences, readTopics } from '../content/api.ts'
import { listCurrentQuestions } from '../content/queries.ts'
import type { Db } from '../db/database.ts'
import type { SharedTime } from '../db/shared-time.ts'
import type { Handle } from '../http/handle.ts'
import { pauseRun, resumeRun, startNext } from './advance.ts'
import { beginCreation } from './begin-creation.ts'
import { markOfDeps, type PipelineDeps } from './context.ts'
import { withQuestion } from './dossier.ts'
import { exportedFiles } from './exported-files.ts'
import { lastCalibration, publishDraft } from './publish.ts'
import { type Draft, getDraft, getRun, listDrafts, listRuns, updateDraft, updateRun } from './queries.ts'
import { showDraft, showFigures, showHead, showQuestion, showRun } from './shown-pipeline.ts'

export interface PipelineSettings {
  /** Undefined where no model is configured. */
  deps: PipelineDeps | undefined
  hasPrices: boolean
  /** By which leases are given. */
  time: SharedTime
  /** The folder `content/`. */
  root: string
}

const mostRuns = 50
const needs = refusals.pipeline_not_ready.sentence

export function pipelineRoutes(handle: Handle, settings: PipelineSettings) {
  const { hasPrices, root } = settings
  const time: SharedTime = (db) => settings.time(db)
  const needsNow = () => (settings.deps ? null : needs)
  const shown = async (db: Db, draft: Draft) => ({
    ...(await showDraft(db, draft, await time(db))),
    needs: needsNow(),
    hasPrices,
  })
  handle(getPipeline, async ({ db }) => {
    const { deps } = settings
    const last = await lastCalibration(db)
    const permission = deps ? mayPublishUnattended(last, markOfDeps(deps)) : { may: false as const, because: needs }
    const figures = await showFigures(db)
    const runs = []
    for (const run of await listRuns(db, mostRuns)) runs.push(await showRun(db, run, await time(db)))
    return {
      needs: needsNow(),
      hasPrices,
      refusal: permission.may ? null : permission.because,
      runs,
      figures: figures.sort((one, other) => stages.indexOf(one.stage) - stages.indexOf(other.stage)),
      calibration: last?.rows ?? [],
    }
  })

  handle(beginPipelineRun, {
    // Files are read before the transaction.
    prepare: ({ body }) => readTopics(root, body.qbankId).catch(() => ({ domains: [] })),
    answer: async ({ body, prepared: topics, record, ...call }) => {
      const { id } = await beginCreation({ ...call, ...settings }, body, topics)
      await record({ kind: 'content_decided', detail: `pipeline run ${id} begun` })
      return { id }
    },
  })

  handle(changePipelineRun, async ({ db, params, body, now, refused, record }) => {
    const run = await getRun(db, params.id)
    const { deps } = settings
    if (body.state === 'paused') {
      if (run.state === 'running') await pauseRun(db, run, 'Paused by an admin.')
    } else if (!deps) throw refused('pipeline_not_ready')
    else if (run.state === 'paused') {
      const { calls = run.mostCalls, tokens = run.mostTokens, costMicros = run.mostCostMicros } = body
      if (costMicros !== null && !hasPrices) throw refused('prices_not_set', { field: 'costMicros' })
      await resumeRun(db, run, now, { calls, tokens, costMicros })
    }
    await record({ kind: 'content_decided', detail: `pipeline run ${run.id} ${body.state}` })
    return showRun(db, await getRun(db, run.id), await time(db))
  })

  handle(getPipelineRun, async ({ db, params }) => {
    const run = await getRun(db, params.id)
    const drafts = (await listDrafts(db, run.id)).map(showHead)
    return { needs: needsNow(), hasPrices, run: await showRun(db, run, await time(db)), drafts }
  })

  handle(exportPipelineRun, {
    // Files are read and written, so this is done before the transaction.
    prepare: async ({ database, params, now, refused }) => {
      const { run, drafts, current } = await database.read(async (db) => ({
        run: await getRun(db, params.id),
        drafts: await listDrafts(db, params.id),
        current: await listCurrentQuestions(db),
      }))
      if (run.kind !== 'creation') throw refused('draft_not_for_bank')
      const exported = await exportedFiles(root, run, drafts, current, now)
      if (!exported) throw refused('unknown_domain')
      return exported
    },
    answer: async ({ prepared }) => prepared,
  })

  handle(getPipelineDraft, async ({ db, params }) => shown(db, await getDraft(db, params.id)))

  handle(previewPipelineDraft, {
    // A file is read before the transaction.
    prepare: () => readReferences(root),
    answer: async ({ db, params, body, prepared: recorded }) => {
      const draft = await getDraft(db, params.id)
      const run = await getRun(db, draft.runId)
      const read = questionIn(body.source)
      if ('problem' in read) return { question: null, problem: read.problem }
      return { question: showQuestion(run, draft, read.question, recorded), problem: null }
    },
  })

  handle(editPipelineDraft, async ({ db, user, params, body, now, refused, record }) => {
    const draft = await getDraft(db, params.id)
    const run = await getRun(db, draft.runId)
    if (run.kind !== 'creation') throw refused('draft_not_for_bank')
    if (draft.state === 'published') throw refused('draft_published')
    const read = questionIn(body.source)
    if ('problem' in read) throw refused('draft_does_not_fit', { field: 'source', sentence: read.problem })
    const dossier = withQuestion(draft.dossier, read.question)
    await updateDraft(db, draft.id, { ...afterEdit(draft), dossier, jobId: null, editedById: user.id }, now)
    // A run that had ended has a draft to move again.
    if (run.state === 'done') await updateRun(db, draft.runId, { state: 'running' })
    await startNext(db, draft.runId, now)
    await record({ kind: 'content_decided', detail: `draft ${draft.id} edited` })
    return shown(db, await getDraft(db, draft.id))
  })

  handle(publishPipelineDraft, async ({ db, user, params, now, refused, record }) => {
    const draft = await getDraft(db, params.id)
    if (draft.state === 'published') return shown(db, draft)
    const run = await getRun(db, draft.runId)
    if (draft.state !== 'passed' || run.kind !== 'creation') throw refused('draft_not_passed')
    const itemId = await publishDraft(db, root, run, draft, user.id, now)
    await record({ kind: 'content_decided', detail: `question ${itemId} published` })
    return shown(db, await getDraft(db, draft.id))
  })
}

/** What somebody wrote as YAML. */
function questionIn(source: string): { question: DraftQuestion } | { problem: string } {
  try {
    const read = draftQuestion.safeParse(load(source))
    if (read.success) return { question: read.data }
    const [issue] = read.error.issues
    return { problem: `It does not fit at ${issue?.path.join('.') || 'the whole'}: ${issue?.message}` }
  } catch (error) {
    return { problem: `It is not YAML: ${error instanceof Error ? error.message.split('\n')[0] : error}` }
  }
}
