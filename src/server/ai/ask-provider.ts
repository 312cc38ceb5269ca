import type { LanguageModel as ProviderModel } from 'ai'
import { retryAfterSeconds } from '../../domain/jobs/retry-after.ts'
import { unusableAnswers } from '../../domain/jobs/unusable-answers.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../new-id.ts'
import { type LanguageModel, ModelFailure, type ModelQuestion } from './api.ts'
import { insertModelCall, type ModelCall } from './queries.ts'

/** Which model is asked, and how long. */
export interface ProviderSettings {
  provider: 'openai-compatible' | 'anthropic' | 'google'
  model: string
  /** The provider's own address where there is none. */
  baseUrl?: string | undefined
  apiKey?: string | undefined
  timeoutMs: number
}

interface LanguageModelSettings extends ProviderSettings {
  database: Database
  clock: () => Date
  /** US dollars for a million tokens. */
  inputPrice: number
  outputPrice: number
}

/** A model whose every call is written down with its tokens and cost, those that fail too. */
export function createLanguageModel(settings: LanguageModelSettings): LanguageModel {
  const { database, clock, inputPrice, outputPrice } = settings
  return {
    name: settings.model,
    async ask({ jobId, purpose, runId, ...question }) {
      const began = clock()
      const note = async (outcome: ModelCall['outcome'], { inputTokens = 0, outputTokens = 0 } = {}) => {
        const call: ModelCall = {
          id: newId(began),
          jobId,
          runId: runId ?? null,
          purpose,
          model: settings.model,
          outcome,
          at: began.toISOString(),
          milliseconds: clock().getTime() - began.getTime(),
          inputTokens,
          outputTokens,
          // Dollars a million are millionths of a dollar each.
          costMicros: Math.round(inputTokens * inputPrice + outputTokens * outputPrice),
        }
        await database.write((db) => insertModelCall(db, call))
      }
      try {
        const reply = await askProvider(settings, question)
        await note('answered', reply)
        return reply.answer
      } catch (error) {
        if (error instanceof ModelFailure) await note(error.kind, error)
        else if (question.signal.aborted) await note('stopped')
        throw error
      }
    },
  }
}

interface ProviderAnswer<Answer> {
  answer: Answer
  inputTokens: number
  outputTokens: number
}

/**
 * The only place that knows the AI SDK, which is loaded with the first question: it takes longer than the server's start.
 * It never tries again by itself; the queue does, over restarts too.
 *
 * @throws {ModelFailure}
 */
export async function askProvider<Answer>(
  settings: ProviderSettings,
  { prompt: { system, prompt }, answer: schema, signal }: Omit<ModelQuestion<Answer>, 'jobId' | 'runId' | 'purpose'>,
): Promise<ProviderAnswer<Answer>> {
  const { generateText, Output, wrapLanguageModel, extractJsonMiddleware } = await import('ai')
  // It would write to the console, past our log.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const inTime = AbortSignal.timeout(settings.timeoutMs)
  try {
    // Small models put a fence around their JSON.
    const model = wrapLanguageModel({ model: await openModel(settings), middleware: extractJsonMiddleware() })
    const output = Output.object({ schema })
    const abortSignal = AbortSignal.any([signal, inTime])
    const reply = await generateText({ model, output, system, prompt, abortSignal, maxRetries: 0 })
    return { answer: reply.output, ...tokensOf(reply.usage) }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (inTime.aborted) {
      throw new ModelFailure('passing', `The model did not answer within ${settings.timeoutMs / 1000} seconds.`)
    }
    throw await failureOf(error)
  }
}

type Model = Exclude<ProviderModel, string> & { specificationVersion: 'v3' }

async function openModel({ provider, model, baseUrl, apiKey }: ProviderSettings): Promise<Model> {
  const address = baseUrl === undefined ? {} : { baseURL: baseUrl }
  const key = apiKey === undefined ? {} : { apiKey }
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ ...address, ...key })(model)
  }
  if (provider === 'google') {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
    return createGoogleGenerativeAI({ ...address, ...key })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  if (baseUrl === undefined) throw new Error('An OpenAI-compatible provider needs the address of its server.')
  // By default it asks for JSON without saying of what shape.
  const settings = { name: 'model', baseURL: baseUrl, supportsStructuredOutputs: true }
  return createOpenAICompatible({ ...settings, ...key })(model)
}

const tokensOf = (usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined) => ({
  inputTokens: usage?.inputTokens ?? 0,
  outputTokens: usage?.outputTokens ?? 0,
})

/** Says in our own words why a call failed: the provider's own message may quote our key. */
async function failureOf(error: unknown): Promise<ModelFailure> {
  const { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } = await import('ai')
  if (NoObjectGeneratedError.isInstance(error)) {
    const written = error.text === undefined ? {} : { written: error.text }
    return new ModelFailure('unusable', unusableAnswers.formless, { ...tokensOf(error.usage), ...written })
  }
  if (NoOutputGeneratedError.isInstance(error)) return new ModelFailure('unusable', unusableAnswers.none)
  if (!APICallError.isInstance(error)) throw error
  const { statusCode, isRetryable, responseHeaders } = error
  if (statusCode === undefined) return new ModelFailure('passing', 'The model could not be reached.')
  if (statusCode < 400) {
    return isRetryable
      ? new ModelFailure('passing', 'The answer of the model broke off.')
      : new ModelFailure('unusable', unusableAnswers.unreadable)
  }
  const kind = isRetryable ? 'passing' : 'lasting'
  return new ModelFailure(kind, `The model declined with status ${statusCode}.`, {
    retryAfterSeconds: retryAfterSeconds(responseHeaders?.['retry-after'], new Date()),
  })
}
