import { type ModelEndpoint, startModelEndpoint } from '../src/server/testing/model-endpoint.ts'
import { articles } from '../src/server/testing/pipeline-model.ts'
import { startSourceEndpoint } from '../src/server/testing/source-endpoint.ts'
import { RunningServer } from './running-server.ts'

/** A server whose model and source search are stand-ins on this machine. */
export async function withStandIns(use: (server: RunningServer, model: ModelEndpoint) => Promise<void>) {
  const model = await startModelEndpoint()
  const sources = await startSourceEndpoint(articles)
  const server = new RunningServer({
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'stand-in',
    EUROPE_PMC_URL: sources.url,
  })
  try {
    await server.start()
    await use(server, model)
  } finally {
    await server.remove()
    await Promise.all([model.close(), sources.close()])
  }
}
