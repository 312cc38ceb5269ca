import { z } from 'zod'
import { draftStates, runKinds } from '../domain/pipeline/draft-progress.ts'
import { seedKinds } from '../domain/pipeline/seeded-errors.ts'
import { stages, verdicts } from '../domain/pipeline/stages.ts'
import { endpoint } from './endpoint.ts'
import { answeredQuestion } from './question.ts'
import { count, itemId, time } from './shapes.ts'

const limit = z.int().min(1).max(1_000_000_000).nullable()

const spent = z.object({ calls: count, tokens: count, costMicros: count })

const run = z.object({
  id: z.string(),
  kind: z.enum(runKinds),
  qbankId: z.string(),
  domain: z.string(),
  state: z.enum(['running', 'paused', 'done']),
  /** Why it stands still. */
  note: z.string(),
  isUnattended: z.boolean(),
  /** Whether anything of it moves: it runs, or a stage still has a draft in hand after the pause. */
  isLive: z.boolean(),
  /** Its limits; null where there is none. Money in millionths of a US dollar. */
  budget: z.object({ calls: limit, tokens: limit, costMicros: limit }),
  spent,
  /** How many of its drafts are in each state. */
  drafts: z.object({ moving: count, passed: count, published: count, destroyed: count }),
  createdAt: time,
})

export type PipelineRun = z.output<typeof run>

/** Says what is missing before a model can be asked, in one sentence; null where nothing is. */
const needs = z.string().nullable()

const rate = z.object({ caught: count, seeded: count, lower: z.number(), upper: z.number() })

const calibrationRow = z.object({
  seed: z.enum(seedKinds),
  any: rate,
  byStage: z.object({ inspector: rate, hunter: rate, grader: rate, controller: rate }),
})

export type CalibrationLine = z.output<typeof calibrationRow>

const stageFigures = z.object({
  stage: z.enum(stages),
  promptVersion: z.string(),
  passed: count,
  failed: count,
  skipped: count,
  tokens: count,
  costMicros: count,
  milliseconds: count,
  /** Why it destroyed drafts, most frequent first. */
  causes: z.array(z.object({ cause: z.string(), count })),
})

export type StageFigures = z.output<typeof stageFigures>

export const getPipeline = endpoint({
  method: 'GET',
  path: '/api/admin/pipeline',
  summary:
    'The runs of the creation pipeline, what its stages cost and destroy, and whether it may publish unattended.',
  access: 'admin',
  reply: z.object({
    needs,
    /** Whether a budget in money can be kept. */
    hasPrices: z.boolean(),
    /** Why nothing is published unattended; null where it may be. */
    refusal: z.string().nullable(),
    /** Newest first. */
    runs: z.array(run),
    figures: z.array(stageFigures),
    calibration: z.array(calibrationRow),
  }),
  refusals: [],
})

export const beginPipelineRun = endpoint({
  method: 'POST',
  path: '/api/admin/pipeline/runs',
  summary: 'Begins to make drafts for a domain of a Qbank.',
  access: 'admin',
  status: 201,
  body: z.object({
    qbankId: itemId,
    domain: z.string().min(1).max(200),
    count: z.int().min(1, 'Ask for one draft at least.').max(100, 'A run has 100 drafts at most.'),
    calls: limit.default(null),
    tokens: limit.default(null),
    costMicros: limit.default(null),
    isUnattended: z.boolean().default(false),
  }),
  reply: z.object({ id: z.string() }),
  refusals: ['pipeline_not_ready', 'prices_not_set', 'pipeline_not_calibrated', 'unknown_qbank', 'unknown_domain'],
})

export const changePipelineRun = endpoint({
  method: 'PUT',
  path: '/api/admin/pipeline/runs/:id',
  summary: 'Pauses a run, or resumes it with the budget that is given.',
  access: 'admin',
  params: z.object({ id: itemId }),
  body: z.object({
    state: z.enum(['running', 'paused']),
    calls: limit.optional(),
    tokens: limit.optional(),
    costMicros: limit.optional(),
  }),
  reply: run,
  refusals: ['not_found', 'pipeline_not_ready', 'prices_not_set'],
})

const draftHead = z.object({
  id: z.string(),
  position: count,
  topic: z.string(),
  /** The testing point, once one is found. */
  point: z.string(),
  state: z.enum(draftStates),
  stage: z.enum(stages),
  attempt: count,
  reason: z.string(),
  itemId: z.string().nullable(),
})

export type DraftHead = z.output<typeof draftHead>

export const getPipelineRun = endpoint({
  method: 'GET',
  path: '/api/admin/pipeline/runs/:id',
  summary: 'A run with its drafts.',
  access: 'admin',
  params: z.object({ id: itemId }),
  reply: z.object({ needs, hasPrices: z.boolean(), run, drafts: z.array(draftHead) }),
  refusals: ['not_found'],
})

export const exportPipelineRun = endpoint({
  method: 'GET',
  path: '/api/admin/pipeline/runs/:id/export',
  summary: 'What passed of a run as content files: each file below content/ that it changes or adds, whole.',
  access: 'admin',
  params: z.object({ id: itemId }),
  reply: z.object({
    /** How many questions the files gain. */
    added: count,
    leftOut: z.array(z.object({ item: z.string(), because: z.string() })),
    /** What `content:check` finds wrong with the questions of the file and of the bank taken together. */
    findings: z.array(z.string()),
    files: z.array(z.object({ path: z.string(), text: z.string() })),
  }),
  refusals: ['not_found', 'draft_not_for_bank', 'unknown_domain'],
})

const stageResult = z.object({
  id: z.string(),
  attempt: count,
  stage: z.enum(stages),
  verdict: z.enum(verdicts),
  reason: z.string(),
  /** As JSON. */
  input: z.string(),
  output: z.string(),
  models: z.string(),
  promptVersion: z.string(),
  calls: count,
  tokens: count,
  costMicros: count,
  milliseconds: count,
  at: time,
})

export type StageResult = z.output<typeof stageResult>

const draft = draftHead.extend({
  needs,
  hasPrices: z.boolean(),
  runId: z.string(),
  /** Whether anything of its run moves. */
  isRunLive: z.boolean(),
  /** The question as it stands in a file, in YAML; empty before there is one. */
  source: z.string(),
  results: z.array(stageResult),
})

export const getPipelineDraft = endpoint({
  method: 'GET',
  path: '/api/admin/pipeline/drafts/:id',
  summary: 'A draft with its question and what every stage was given, answered and decided.',
  access: 'admin',
  params: z.object({ id: itemId }),
  reply: draft,
  refusals: ['not_found'],
})

const draftSource = z.string().max(50_000)

export const previewPipelineDraft = endpoint({
  method: 'POST',
  path: '/api/admin/pipeline/drafts/:id/preview',
  summary: 'A text of the question of a draft as learners would see it, with its key; keeps nothing.',
  access: 'admin',
  params: z.object({ id: itemId }),
  body: z.object({ source: draftSource }),
  /** One of the two is null. */
  reply: z.object({
    question: answeredQuestion.nullable(),
    /** One sentence that says what does not fit, and why. */
    problem: z.string().nullable(),
  }),
  refusals: ['not_found'],
})

export const editPipelineDraft = endpoint({
  method: 'PUT',
  path: '/api/admin/pipeline/drafts/:id',
  summary: 'Changes the question of a draft by hand; it is inspected again from the start.',
  access: 'admin',
  params: z.object({ id: itemId }),
  body: z.object({ source: draftSource }),
  reply: draft,
  refusals: ['not_found', 'draft_does_not_fit', 'draft_not_for_bank', 'draft_published'],
})

export const publishPipelineDraft = endpoint({
  method: 'POST',
  path: '/api/admin/pipeline/drafts/:id/publish',
  summary: 'Publishes a draft that passed all stages, under an id of this site\u2019s own.',
  access: 'admin',
  params: z.object({ id: itemId }),
  reply: draft,
  refusals: ['not_found', 'draft_not_passed'],
})
