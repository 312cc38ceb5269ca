import { createLanguageModel } from '../ai/ask-provider.ts'
import { reviseJob } from '../feedback/revise-job.ts'
import { createWorker, type Worker } from '../jobs/worker.ts'
import { type Tools, withApp } from './app.ts'
import { type ModelEndpoint, startModelEndpoint } from './model-endpoint.ts'

interface ModelTools extends Tools {
  endpoint: ModelEndpoint
  /** Works by the clock of the test; it does not look for jobs by itself. */
  worker: Worker
  /** What broke, as the worker logged it. */
  errors: unknown[]
}

/** US dollars for a million tokens. */
const prices = { inputPrice: 2, outputPrice: 10 }

interface Options {
  timeoutMs?: number
  provider?: 'openai-compatible' | 'anthropic' | 'google'
}

/** Runs one test on the whole server with a model of its own, which answers as the test tells it. */
export const withModel = (
  test: (tools: ModelTools) => Promise<void>,
  { timeoutMs = 30_000, provider = 'openai-compatible' }: Options = {},
) =>
  withApp(
    async (tools) => {
      const { database, clock } = tools
      const endpoint = await startModelEndpoint()
      const errors: unknown[] = []
      const model = createLanguageModel({
        database,
        clock: () => clock.now,
        provider,
        model: 'test-model',
        baseUrl: endpoint.url,
        apiKey: 'secret-key',
        timeoutMs,
        ...prices,
      })
      const worker = createWorker({
        database,
        time: async () => clock.now,
        chance: () => 0,
        leaseMs: 15_000,
        handlers: { revision: reviseJob(database, model), draft: async () => async () => 'No draft is made here.' },
        log: { warn: () => {}, error: (error, sentence) => sentence === undefined && errors.push(error) },
      })
      await test({ ...tools, endpoint, worker, errors }).finally(() => Promise.all([worker.stop(), endpoint.close()]))
    },
    { hasModel: true },
  )
