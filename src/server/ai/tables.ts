import type { Stage } from '../../domain/pipeline/stages.ts'
import { integer, optional, type RowOf, table, text } from '../db/table.ts'

/** Append-only: every call to a model, and what it cost. */
export const modelCalls = table({
  key: ['id'],
  columns: {
    id: text(),
    jobId: text(),
    purpose: text<'revise' | 'confirm' | Stage>(),
    model: text(),
    /** `stopped` where the server ended first. */
    outcome: text<'answered' | 'unusable' | 'passing' | 'lasting' | 'stopped'>(),
    milliseconds: integer(),
    inputTokens: integer(),
    outputTokens: integer(),
    /** Millionths of a US dollar, by the prices set at that time. */
    costMicros: integer(),
    at: text(),
    /** The run of the pipeline that pays for it; null for all else. */
    runId: optional(text()),
  },
  indexes: {
    modelCallsByJob: { on: ['jobId'] },
    modelCallsByRun: { on: ['runId'], whereSet: 'runId' },
  },
})

export type ModelCallTable = RowOf<typeof modelCalls>
