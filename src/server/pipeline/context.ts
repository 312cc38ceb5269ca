import type { ZodType } from 'zod'
import { budgetReached } from '../../domain/pipeline/budget.ts'
import type { Stage, StageOutcome } from '../../domain/pipeline/stages.ts'
import type { LanguageModel } from '../ai/api.ts'
import { sumCalls } from '../ai/queries.ts'
import type { Database } from '../db/database.ts'
import type { AttemptTools } from '../jobs/api.ts'
import type { Job } from '../jobs/queries.ts'
import type { Dossier } from './dossier.ts'
import { markOf, type PromptName, promptOf, promptVersion } from './prompts.ts'
import type { Draft, Run } from './queries.ts'
import type { SourceSearch } from './source-search.ts'

/** What the pipeline works with. */
export interface PipelineDeps {
  database: Database
  clock: () => Date
  model: LanguageModel
  /** The second examiner, where one is configured. */
  second?: LanguageModel | undefined
  sources: SourceSearch
  /** The folder `content/`: topics, recorded sources and the words that are spelled right. */
  root: string
}

export const markOfDeps = ({ model, second }: Pick<PipelineDeps, 'model' | 'second'>) =>
  markOf([model.name, ...(second ? [second.name] : [])])

/** Stops the run until somebody resumes it; the reason in one sentence. */
export class RunStops extends Error {}

/** One attempt of a stage at a draft. */
export interface StageContext extends PipelineDeps {
  run: Run
  draft: Draft
  job: Job
  tools: AttemptTools
  /** Asks a model by a prompt file, as long as the budget of the run lasts. */
  ask: <Answer>(question: StageQuestion<Answer>) => Promise<Answer>
  /** The questions to models so far, oldest first. The last one has no answer where the model gave no usable one. */
  asked: Asked[]
}

interface Asked {
  model: string
  promptVersion: string
  material: object
  answer?: unknown
}

interface StageQuestion<Answer> {
  model?: LanguageModel
  prompt: PromptName
  /** Each part by its name. */
  material: Readonly<Record<string, object>>
  answer: ZodType<Answer>
}

/** The outcome of a stage, with all that is kept of it. */
export interface StageWork extends StageOutcome {
  dossier: Dossier
  input: object
  output: object
  models: readonly string[]
  promptVersion: string
}

export function contextOf(deps: PipelineDeps, run: Run, draft: Draft, job: Job, tools: AttemptTools): StageContext {
  const asked: Asked[] = []
  const ask: StageContext['ask'] = async ({ model = deps.model, prompt, material, answer }) => {
    const spent = await deps.database.read((db) => sumCalls(db, { runId: run.id }))
    const budget = { calls: run.mostCalls, tokens: run.mostTokens, costMicros: run.mostCostMicros }
    const isUp = budgetReached(budget, spent)
    if (isUp !== undefined) throw new RunStops(isUp)
    const purpose: Stage = draft.stage
    const { signal } = tools
    const noted: Asked = { model: model.name, promptVersion: promptVersion(prompt), material }
    asked.push(noted)
    const about = { jobId: job.id, runId: run.id, purpose, prompt: promptOf(prompt, material) }
    const answered = await model.ask({ ...about, answer, signal })
    noted.answer = answered
    return answered
  }
  return { ...deps, run, draft, job, tools, ask, asked }
}

/** Of a stage that asked one model by one prompt. */
export const askedOf = ({ model }: PipelineDeps, prompt: PromptName) => ({
  models: [model.name],
  promptVersion: promptVersion(prompt),
})
