import type { LanguageModel } from './ai/api.ts'
import { createLanguageModel, type ProviderSettings } from './ai/ask-provider.ts'
import { contentRoot } from './content/read-topics.ts'
import type { Database } from './db/database.ts'
import type { PipelineDeps } from './pipeline/context.ts'
import { europePmc } from './pipeline/source-search.ts'

type Provider = ProviderSettings['provider'] | undefined
type Text = string | undefined

/** The settings of the models, as the environment has them. */
interface ModelSettings {
  LLM_PROVIDER?: Provider
  LLM_MODEL?: Text
  LLM_BASE_URL?: Text
  LLM_API_KEY?: Text
  LLM_INPUT_PRICE: number
  LLM_OUTPUT_PRICE: number
  LLM_TIMEOUT_MS: number
  LLM_SECOND_PROVIDER?: Provider
  LLM_SECOND_MODEL?: Text
  LLM_SECOND_BASE_URL?: Text
  LLM_SECOND_API_KEY?: Text
  LLM_SECOND_INPUT_PRICE: number
  LLM_SECOND_OUTPUT_PRICE: number
  EUROPE_PMC_URL: string
}

export interface Models {
  model: LanguageModel
  /** The other examiner, where one is configured. */
  second: LanguageModel | undefined
}

/** Undefined where no model is configured. */
export function configuredModels(env: ModelSettings, database: Database, clock: () => Date): Models | undefined {
  const open = (prefix: 'LLM' | 'LLM_SECOND') => {
    const [provider, model] = [env[`${prefix}_PROVIDER`], env[`${prefix}_MODEL`]]
    if (provider === undefined || model === undefined) return undefined
    return createLanguageModel({
      database,
      clock,
      provider,
      model,
      baseUrl: env[`${prefix}_BASE_URL`],
      apiKey: env[`${prefix}_API_KEY`],
      timeoutMs: env.LLM_TIMEOUT_MS,
      inputPrice: env[`${prefix}_INPUT_PRICE`],
      outputPrice: env[`${prefix}_OUTPUT_PRICE`],
    })
  }
  const model = open('LLM')
  return model && { model, second: open('LLM_SECOND') }
}

type Prices = Pick<ModelSettings, `LLM_${'' | 'SECOND_'}${'PROVIDER' | 'INPUT_PRICE' | 'OUTPUT_PRICE'}`>

/** Whether the prices are known, by which money is counted: of what each model that is asked reads, and of what it writes. */
export const hasPrices = (env: Prices): boolean =>
  env.LLM_INPUT_PRICE > 0 &&
  env.LLM_OUTPUT_PRICE > 0 &&
  (env.LLM_SECOND_PROVIDER === undefined || (env.LLM_SECOND_INPUT_PRICE > 0 && env.LLM_SECOND_OUTPUT_PRICE > 0))

// A slow line is no reason to call the sources unreachable.
const searchWithinMs = 30_000

/** All that the creation pipeline works with. */
export const pipelineOn = (
  env: ModelSettings,
  models: Models,
  database: Database,
  clock: () => Date,
): PipelineDeps => ({
  ...models,
  database,
  clock,
  root: contentRoot,
  sources: europePmc({ url: env.EUROPE_PMC_URL, timeoutMs: searchWithinMs, clock }),
})
