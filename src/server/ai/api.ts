import type { ZodType } from 'zod'
import type { Prompt } from '../../domain/revisions/prompts.ts'
import type { ModelCallTable } from './tables.ts'

/** One question to a model, and the shape that its answer must have. */
export interface ModelQuestion<Answer> {
  /** The job that asks; the tokens are counted there. */
  jobId: string
  /** The run of the pipeline whose budget pays, if there is one. */
  runId?: string
  purpose: ModelCallTable['purpose']
  prompt: Prompt
  answer: ZodType<Answer>
  signal: AbortSignal
}

/** A model that answers questions. Its answers always have the shape that was asked for. */
export interface LanguageModel {
  /** By the provider's name for it. */
  name: string
  /** @throws {ModelFailure} */
  ask: <Answer>(question: ModelQuestion<Answer>) => Promise<Answer>
}

interface Details {
  retryAfterSeconds?: number
  inputTokens?: number
  outputTokens?: number
  /** The model's text, where it does not have the shape that was asked for. */
  written?: string
}

/**
 * Why there is no answer, in one sentence for the editors: `passing`, another time there may be one; `lasting`, there
 * will be none until somebody sets something right; `unusable`, there is one, and it is not what was asked for.
 */
export class ModelFailure extends Error {
  readonly kind: 'passing' | 'lasting' | 'unusable'
  readonly retryAfterSeconds: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly written: string

  constructor(
    kind: ModelFailure['kind'],
    because: string,
    { retryAfterSeconds = 0, inputTokens = 0, outputTokens = 0, written = '' }: Details = {},
  ) {
    super(because)
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
    this.inputTokens = inputTokens
    this.outputTokens = outputTokens
    this.written = written
  }
}
