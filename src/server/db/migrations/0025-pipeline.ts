import { type Kysely, sql } from 'kysely'
import { optional, required, tableMaker } from './table-maker.ts'

/**
 * Runs of the creation pipeline, their drafts and what each stage said; and how each question came about. No run is begun
 * until every process is of this version: an older one knows no jobs of drafts and gives them up.
 */
export async function createPipeline(db: Kysely<unknown>) {
  const { table, index, addText } = tableMaker(db)

  await table('pipelineRuns', ['id'], {
    id: ['text', required],
    kind: ['text', required],
    qbankId: ['text', required],
    domain: ['text', required],
    state: ['text', required],
    note: ['text', required],
    isUnattended: ['integer', required],
    mostCalls: ['integer', optional],
    mostTokens: ['integer', optional],
    mostCostMicros: ['integer', optional],
    mark: ['text', required],
    begunById: ['text', optional],
    createdAt: ['text', required],
    finishedAt: ['text', optional],
  })
  await index('pipelineRunsByKind', 'pipelineRuns', ['kind', 'id']).execute()

  await table('pipelineDrafts', ['id'], {
    id: ['text', required],
    runId: ['text', required],
    position: ['integer', required],
    topic: ['text', required],
    state: ['text', required],
    stage: ['text', required],
    attempt: ['integer', required],
    reason: ['text', required],
    dossier: ['text', required],
    seed: ['text', optional],
    jobId: ['text', optional],
    itemId: ['text', optional],
    editedById: ['text', optional],
    publishedById: ['text', optional],
    changedAt: ['text', required],
  })
  await index('pipelineDraftsByRun', 'pipelineDrafts', ['runId', 'position']).execute()
  await index('pipelineDraftsByState', 'pipelineDrafts', ['state', 'id']).execute()

  await table('pipelineResults', ['id'], {
    id: ['text', required],
    draftId: ['text', required],
    runId: ['text', required],
    attempt: ['integer', required],
    stage: ['text', required],
    verdict: ['text', required],
    reason: ['text', required],
    input: ['text', required],
    output: ['text', required],
    models: ['text', required],
    promptVersion: ['text', required],
    calls: ['integer', required],
    tokens: ['integer', required],
    costMicros: ['integer', required],
    milliseconds: ['integer', required],
    at: ['text', required],
  })
  await index('pipelineResultsByDraft', 'pipelineResults', ['draftId', 'id']).execute()
  await index('pipelineResultsByRun', 'pipelineResults', ['runId']).execute()

  await table('itemProvenance', ['itemId', 'version'], {
    itemId: ['text', required],
    version: ['integer', required],
    content: ['text', required],
  })

  await addText('modelCalls', 'runId')
  await index('modelCallsByRun', 'modelCalls', ['runId']).where(sql.ref('runId'), 'is not', null).execute()
}
