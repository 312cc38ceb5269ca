import type { LanguageModel } from 'ai'
import { retryAfterSeconds } from '../../domain/jobs/retry-after.ts'
import { unusableAnswers } from '../../domain/jobs/unusable-answers.ts'
import { ModelFailure, type ModelQuestion } from './api.ts'

/** Which model is asked, and how long. */
export interface ProviderSettings {
  provider: 'openai-compatible' | 'anthropic' | 'google'
  model: string
  /** The provider's own address where there is none. */
  baseUrl?: string | undefined
  apiKey?: string | undefined
  timeoutMs: number
}

export interface ProviderAnswer<Answer> {
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

type Model = Exclude<LanguageModel, string> & { specificationVersion: 'v3' }

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
