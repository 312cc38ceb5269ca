import { afterEach, expect, test } from 'vitest'
import type { DatabaseAddress } from './db/open.ts'
import { openDatabase } from './db/open.ts'
import { beginRun } from './pipeline/begin-run.ts'
import { findRun, listDrafts, listResults } from './pipeline/queries.ts'
import { withShippedContent } from './testing/database.ts'
import { startModelEndpoint } from './testing/model-endpoint.ts'
import { pointOf } from './testing/pipeline-content.ts'
import { articles, pipelineModel, stageOf } from './testing/pipeline-model.ts'
import { killServers, startServer, stopServer } from './testing/server-process.ts'
import { startSourceEndpoint } from './testing/source-endpoint.ts'

const patience = { timeout: 180_000 }
afterEach(killServers)
const withContent = withShippedContent()

async function onDatabase<Result>(
  address: DatabaseAddress,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(address)
  return work(database).finally(() => database.close())
}

const givenRun = (address: DatabaseAddress) =>
  onDatabase(address, ({ write }) =>
    write((db) =>
      beginRun(
        db,
        {
          kind: 'creation',
          qbankId: 'neonatology',
          domain: 'Bilirubin',
          budget: { calls: null, tokens: null, costMicros: null },
          mark: '',
          begunById: null,
          drafts: [{ topic: 'Bilirubin', dossier: { planned: pointOf('apple') } }],
        },
        new Date(),
      ),
    ),
  )

// Shows pipeline-11
test(
  'a draft whose server is killed at every stage goes through each stage once and is not paid for twice',
  patience,
  () =>
    withContent(async (address) => {
      const endpoint = await startModelEndpoint()
      const sources = await startSourceEndpoint(articles)
      try {
        const { id } = await givenRun(address)
        const start = () =>
          startServer(address, {
            LLM_PROVIDER: 'openai-compatible',
            LLM_BASE_URL: endpoint.url,
            LLM_MODEL: 'test-model',
            EUROPE_PMC_URL: sources.url,
            JOB_LEASE_SECONDS: '1',
          })
        const killedAt = new Set<string>()
        let server = await start()
        let isKilled = Promise.withResolvers<void>()
        const good = pipelineModel()
        endpoint.always((call) => {
          const stage = stageOf(call)
          if (killedAt.has(stage)) return good
          killedAt.add(stage)
          const kill = () => void stopServer(server, 'SIGKILL').then(() => isKilled.resolve())
          // The grader's answer arrives, so that the kill falls between it and the controller.
          if (stage !== 'grader') {
            kill()
            return 'hang'
          }
          setTimeout(kill, 300)
          return good
        })
        for (let kills = 1; kills <= 6; kills++) {
          await isKilled.promise
          isKilled = Promise.withResolvers<void>()
          server = await start()
        }
        const left = await onDatabase(address, async ({ read }) => {
          for (;;) {
            const run = await read((db) => findRun(db, id))
            if (run?.state !== 'running') break
            await new Promise((resolve) => setTimeout(resolve, 200))
          }
          return read(async (db) => ({
            drafts: await listDrafts(db, id),
            results: await listResults(db, { runId: id }),
          }))
        })
        expect([...killedAt]).toEqual(['researcher', 'creator', 'inspector', 'hunter-search', 'hunter', 'grader'])
        const through = left.results.map(({ stage, verdict, attempt }) => `${stage} ${verdict} ${attempt}`)
        expect(through).toEqual([
          'researcher passed 1',
          'creator passed 1',
          'inspector passed 1',
          'hunter passed 1',
          'grader passed 1',
          'controller passed 1',
        ])
        expect(left.drafts).toMatchObject([{ state: 'passed', stage: 'controller', jobId: null }])
        // Two for each call that was cut off, and none again for what a killed attempt had got.
        expect(endpoint.calls.filter((call) => stageOf(call) === 'hunter-search')).toHaveLength(2)
        expect(await stopServer(server, 'SIGTERM')).toBe(0)
      } finally {
        await Promise.all([endpoint.close(), sources.close()])
      }
    }),
)
