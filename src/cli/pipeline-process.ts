import { refusals } from '../contract/refusals.ts'
import { configuredModels, pipelineOn } from '../server/configured-models.ts'
import { contentRoot } from '../server/content/read-topics.ts'
import { openDatabase } from '../server/db/open.ts'
import { env } from '../server/env.ts'
import type { PipelineDeps } from '../server/pipeline/context.ts'

/** The part of the pipeline that needs no model. */
export type StoredPipeline = Pick<PipelineDeps, 'database' | 'clock' | 'root'>

/** Runs a command on what is stored of the pipeline, which needs no model, and returns its exit code. */
export async function withStoredPipeline(command: (stored: StoredPipeline) => Promise<number>): Promise<number> {
  const database = await openDatabase(env.DATABASE_URL ?? { folder: env.DATA_DIR })
  try {
    return await command({ database, clock: () => new Date(), root: contentRoot })
  } finally {
    await database.close()
  }
}

/** Runs a command on the pipeline as it is configured, and returns its exit code. */
export const withPipelineOn = (command: (deps: PipelineDeps) => Promise<number>): Promise<number> =>
  withStoredPipeline(async ({ database, clock }) => {
    const models = configuredModels(env, database, clock)
    if (models) return command(pipelineOn(env, models, database, clock))
    console.error(refusals.pipeline_not_ready.sentence)
    return 2
  })
