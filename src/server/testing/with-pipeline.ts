import { createLanguageModel } from '../ai/ask-provider.ts'
import { sharedTime } from '../db/shared-time.ts'
import { createWorker, type Worker } from '../jobs/worker.ts'
import { draftGivenUp } from '../pipeline/advance.ts'
import type { PipelineDeps } from '../pipeline/context.ts'
import { draftJob } from '../pipeline/draft-job.ts'
import type { PipelineSettings } from '../pipeline/routes.ts'
import { europePmc } from '../pipeline/source-search.ts'
import { type Tools, withApp } from './app.ts'
import { type ModelEndpoint, startModelEndpoint } from './model-endpoint.ts'
import { withContentRoot } from './pipeline-content.ts'
import { articles } from './pipeline-model.ts'
import { type SourceEndpoint, startSourceEndpoint } from './source-endpoint.ts'

export interface PipelineTools extends Tools {
  deps: PipelineDeps
  endpoint: ModelEndpoint
  sources: SourceEndpoint
  worker: Worker
  errors: unknown[]
}

/** Runs one test on the whole server with stand-ins for the models and for the source search. */
export const withPipeline = (
  test: (tools: PipelineTools) => Promise<void>,
  { isOffline = false, hasPrices = true, isOnSharedTime = false } = {},
) =>
  withContentRoot((root) => {
    // The stand-ins begin with the database of the test, which is there once the application is.
    const pipeline: PipelineSettings = { deps: undefined, hasPrices, root, time: sharedTime(() => new Date()) }
    return withApp(
      async (tools) => {
        const { database, clock } = tools
        pipeline.time = isOnSharedTime ? sharedTime(() => clock.now) : async () => clock.now
        const endpoint = await startModelEndpoint()
        const sources = await startSourceEndpoint(articles)
        if (isOffline) await sources.close()
        const errors: unknown[] = []
        const now = () => clock.now
        const open = (model: string) =>
          createLanguageModel({
            database,
            clock: now,
            provider: 'openai-compatible',
            model,
            baseUrl: endpoint.url,
            timeoutMs: 30_000,
            inputPrice: 2,
            outputPrice: 10,
          })
        const deps: PipelineDeps = {
          database,
          clock: now,
          model: open('writer-model'),
          second: open('second-model'),
          sources: europePmc({ url: sources.url, timeoutMs: 5_000, clock: now }),
          root,
        }
        pipeline.deps = deps
        const worker = createWorker({
          database,
          // Jobs of one millisecond have no order, so that a draft could overtake one that was begun long before it.
          time: async () => {
            clock.now = new Date(clock.now.getTime() + 1)
            return clock.now
          },
          chance: () => 0,
          leaseMs: 15_000,
          handlers: { revision: async () => async () => 'None here.', draft: draftJob(deps) },
          givenUp: { draft: draftGivenUp },
          log: { warn: () => {}, error: (error, sentence) => sentence === undefined && errors.push(error) },
        })
        await test({ ...tools, deps, endpoint, sources, worker, errors }).finally(async () => {
          await worker.stop()
          await endpoint.close()
          if (!isOffline) await sources.close()
        })
      },
      { pipeline },
    )
  })
