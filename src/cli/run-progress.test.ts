import { expect, test, vi } from 'vitest'
import type { Database } from '../server/db/database.ts'
import { pauseRun } from '../server/pipeline/advance.ts'
import type { Run } from '../server/pipeline/queries.ts'
import { pipelineModel, stageOf } from '../server/testing/pipeline-model.ts'
import { givenRun } from '../server/testing/pipeline-runs.ts'
import { withPipeline } from '../server/testing/with-pipeline.ts'
import { workOffRun } from './run-progress.ts'

/** The lines about drafts that the command prints while it works a run off. */
async function linesOf(work: () => Promise<unknown>): Promise<string[]> {
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => printed.push(line))
  await work().finally(() => log.mockRestore())
  return printed.filter((line) => /^\d+\/\d+ /.test(line))
}

// Shows pipeline-23
test('what a server beside has said of a run since it began is printed once', () =>
  withPipeline(async ({ deps, endpoint, worker }) => {
    endpoint.always(pipelineModel({ bridge: 'no-point' }))
    const { id } = await givenRun(deps, 2)
    await worker.workOff()
    expect((await linesOf(() => workOffRun(deps, id))).sort()).toEqual([
      '1/2  Accuracy Inspector: passed',
      '1/2  Evidence Hunter: passed',
      '1/2  Quality Controller: passed',
      '1/2  Question Creator: passed',
      '1/2  Question Grader: passed',
      '1/2  Topic Researcher: passed',
      '2/2  Topic Researcher: failed: Experts disagree.',
    ])
  }))

// Shows pipeline-23
test('what a stage has in hand when the run is paused is printed before the command ends', () =>
  withPipeline(async ({ deps, endpoint }) => {
    const { id } = await givenRun(deps, 1)
    const isSeen = Promise.withResolvers<void>()
    const database: Database = {
      ...deps.database,
      read: async (work) => {
        const found = await deps.database.read(work)
        if (isLookAtPaused(found)) isSeen.resolve()
        return found
      },
    }
    const good = pipelineModel()
    endpoint.always(async (call) => {
      if (stageOf(call) !== 'creator') return good
      await deps.database.write((db) => pauseRun(db, { id }, 'Paused by the test.'))
      // Answered once the command knows of the pause.
      await isSeen.promise
      return good
    })
    expect(await linesOf(() => workOffRun({ ...deps, database }, id))).toEqual([
      '1/1  Topic Researcher: passed',
      '1/1  Question Creator: passed',
    ])
  }))

const isLookAtPaused = (found: unknown) =>
  typeof found === 'object' &&
  found !== null &&
  'drafts' in found &&
  'run' in found &&
  (found.run as Run).state === 'paused'
