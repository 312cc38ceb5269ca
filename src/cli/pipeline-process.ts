import { refusals } from '../contract/refusals.ts'
import { configuredModels, pipelineOn } from '../server/configured-models.ts'
import { openDatabase } from '../server/db/open.ts'
import { env } from '../server/env.ts'
import type { PipelineDeps } from '../server/pipeline/context.ts'

/** Runs a command on the pipeline as it is configured, and returns its exit code. */
export async function withPipelineOn(command: (deps: PipelineDeps) => Promise<number>): Promise<number> {
  const database = await openDatabase(env.DATABASE_URL ?? { folder: env.DATA_DIR })
  const clock = () => new Date()
  const models = configuredModels(env, database, clock)
  try {
    if (models) return await command(pipelineOn(env, models, database, clock))
    console.error(refusals.pipeline_not_ready.sentence)
    return 2
  } finally {
    await database.close()
  }
}
