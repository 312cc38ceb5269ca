import type { DraftState, RunKind } from '../../domain/pipeline/draft-progress.ts'
import type { SeedKind } from '../../domain/pipeline/seeded-errors.ts'
import type { Stage, Verdict } from '../../domain/pipeline/stages.ts'
import { integer, json, optional, type RowOf, table, text } from '../db/table.ts'

/** Drafts that go through the stages together, within one budget. */
export const pipelineRuns = table({
  key: ['id'],
  columns: {
    id: text(),
    kind: text<RunKind>(),
    qbankId: text(),
    domain: text(),
    state: text<'running' | 'paused' | 'done'>(),
    /** Why it stands still, in one sentence; empty while it does not. */
    note: text(),
    /** 1 where a draft that passed is published without anybody looking at it, as far as the last calibration allows. */
    isUnattended: integer<0 | 1>(),
    /** Null where nothing limits them. */
    mostCalls: optional(integer()),
    mostTokens: optional(integer()),
    mostCostMicros: optional(integer()),
    /** Of the prompts and models with which it began. */
    mark: text(),
    /** The admin who began it; null where a command did. */
    begunById: optional(text()),
    createdAt: text(),
    finishedAt: optional(text()),
  },
  indexes: {
    pipelineRunsByKind: { on: ['kind', 'id'] },
  },
})

export type PipelineRunTable = RowOf<typeof pipelineRuns>

/** A question on its way. */
export const pipelineDrafts = table({
  key: ['id'],
  columns: {
    id: text(),
    runId: text(),
    /** From 0. */
    position: integer(),
    topic: text(),
    state: text<DraftState>(),
    stage: text<Stage>(),
    attempt: integer(),
    reason: text(),
    /** JSON of all that the stages found and wrote so far. */
    dossier: json(),
    /** The error that was put in on purpose; only a calibration has one. */
    seed: optional(text<SeedKind>()),
    /** The job that has it in hand; null where none has. */
    jobId: optional(text()),
    /** Under which it was published. */
    itemId: optional(text()),
    /** The admins who edited and who published it by hand. */
    editedById: optional(text()),
    publishedById: optional(text()),
    changedAt: text(),
  },
  indexes: {
    pipelineDraftsByRun: { on: ['runId', 'position'] },
    pipelineDraftsByState: { on: ['state', 'id'] },
  },
})

export type PipelineDraftTable = RowOf<typeof pipelineDrafts>

/** Append-only: what each stage was given, answered and decided, and what that cost. */
export const pipelineResults = table({
  key: ['id'],
  columns: {
    id: text(),
    draftId: text(),
    runId: text(),
    attempt: integer(),
    stage: text<Stage>(),
    verdict: text<Verdict>(),
    reason: text(),
    input: json(),
    output: json(),
    /** The models that were asked, parted by commas; empty where none was. */
    models: text(),
    /** Such as `creator-1`; empty where no prompt was used. */
    promptVersion: text(),
    calls: integer(),
    tokens: integer(),
    costMicros: integer(),
    milliseconds: integer(),
    at: text(),
  },
  indexes: {
    pipelineResultsByDraft: { on: ['draftId', 'id'] },
    pipelineResultsByRun: { on: ['runId'] },
  },
})

export type PipelineResultTable = RowOf<typeof pipelineResults>
