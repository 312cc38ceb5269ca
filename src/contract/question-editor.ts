import { z } from 'zod'
import { versionSources } from '../domain/content/version-source.ts'
import { revisionDecisions, revisionStates } from '../domain/revisions/revision-state.ts'
import { endpoint } from './endpoint.ts'
import { issue, revision } from './feedback.ts'
import { figureSource } from './figures.ts'
import { comparison, shownFigure, source } from './question.ts'
import { count, itemId, time } from './shapes.ts'

const feedbackState = z.enum(['open', 'done', 'spam'])

/** How far the reviser came with a feedback. */
const reviserJob = z.object({
  state: z.enum(['waiting', 'done', 'failed']),
  /** How often it was tried. */
  attempts: count,
  /** The outcome in one sentence; empty until there is one. */
  note: z.string(),
  inputTokens: count,
  outputTokens: count,
  /** Millionths of a US dollar, by the prices that the operator set. */
  costMicros: count,
})

const adminFeedback = z.object({
  id: z.string(),
  state: feedbackState,
  createdAt: time,
  username: z.string(),
  issues: z.array(issue),
  feedback: z.string(),
  questionId: z.string(),
  version: z.int(),
  revisionId: z.string(),
  revision: revision.nullable(),
  /** Null where the feedback came without a model being configured. */
  job: reviserJob.nullable(),
})

export type AdminFeedback = z.output<typeof adminFeedback>

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  summary: 'What learners said about questions, oldest first.',
  access: 'admin',
  query: z.object({ state: feedbackState.default('open') }),
  reply: z.array(adminFeedback),
  refusals: [],
})

export const decideFeedback = endpoint({
  method: 'PUT',
  path: '/api/admin/feedback/:id',
  summary: 'Sets the state of a feedback; spam earns no review and no points.',
  access: 'admin',
  params: z.object({ id: itemId }),
  body: z.object({ state: feedbackState }),
  reply: adminFeedback,
  refusals: ['not_found'],
})

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/admin/revisions',
  summary: 'Revisions that wait for an admin: changes of the key and those that learners voted up first.',
  access: 'admin',
  query: z.object({ state: z.enum(revisionStates).default('proposed') }),
  reply: z.array(revision),
  refusals: [],
})

const text = z.string().trim().min(1)

/** The data of figures, in YAML or JSON as in a file; for admins alone, as they name the finding. */
const figureSources = {
  /** A field that is not sent stays as it is; '' takes it away. */
  figureSource: figureSource.optional(),
  explanationFigureSource: figureSource.optional(),
}

export const longestReason = 500

export const reviseQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/questions/:questionId/revisions',
  summary: 'An editor\u2019s revision of a question, proposed until it is accepted.',
  access: 'admin',
  status: 201,
  params: z.object({ questionId: itemId }),
  body: z.object({
    vignette: text,
    stem: text,
    options: z
      .array(z.object({ id: z.string(), text }))
      .min(2)
      .max(5),
    correctAnswer: z.string(),
    explanation: text,
    /** By option id; the one of the key is left out. Rationales that are not sent stay as they are. */
    rationales: z.record(z.string().max(8), text).optional(),
    keyPoint: text.optional(),
    references: z.array(text).min(1).max(20).optional(),
    /** The references with what each supports; where they are sent, `references` is not looked at. */
    sources: z
      .array(
        source.extend({
          text,
          url: z
            .url({ protocol: /^https?$/ })
            .nullable()
            .default(null),
        }),
      )
      .min(1)
      .max(20)
      .optional(),
    clues: z.array(text).max(4).optional(),
    /** Null takes the table away. */
    comparison: comparison.nullable().optional(),
    /** '' takes it away. */
    changed: z.string().trim().max(2_000).optional(),
    ...figureSources,
    reason: text.max(longestReason),
    feedbackId: itemId.optional(),
    /** A proposed revision of the same question that this one takes the place of; it is rejected. */
    replaces: itemId.optional(),
  }),
  reply: revision,
  refusals: ['not_found', 'revision_does_not_fit', 'revision_decided'],
})

export const decideRevision = endpoint({
  method: 'PUT',
  path: '/api/admin/revisions/:id',
  summary: 'Accepts or rejects a revision; accepted, it is the question\u2019s new version.',
  access: 'admin',
  params: z.object({ id: itemId }),
  body: z.object({ state: z.enum(revisionDecisions) }),
  reply: revision,
  refusals: ['not_found', 'revision_decided', 'revision_outdated'],
})

const questionVersion = z.object({
  version: z.int(),
  source: z.enum(versionSources),
  reason: z.string(),
  createdAt: time,
  /** The username of the editor who wrote it; null where no editor did, or the account is gone. */
  editor: z.string().nullable(),
  /** How it came to be current: from a file, by the votes of learners, or by the admin of this username. */
  acceptedBy: z.object({ way: z.enum(['file', 'votes', 'admin']), username: z.string().nullable() }),
  /** The learner's feedback behind it. */
  feedback: z.object({ username: z.string(), issues: z.array(issue), feedback: z.string() }).nullable(),
  vignette: z.string(),
  stem: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  correctAnswer: z.string(),
  explanation: z.string(),
  rationales: z.record(z.string(), z.string()),
  keyPoint: z.string(),
  references: z.array(z.string()),
  sources: z.array(source),
  clues: z.array(z.string()),
  comparison: comparison.optional(),
  changed: z.string().optional(),
  figure: shownFigure.optional(),
  explanationFigure: shownFigure.optional(),
  ...figureSources,
  topic: z.string(),
  point: z.string().optional(),
  /** 1 recall .. 5 reasoning in several steps. */
  difficulty: z.int(),
})

export type QuestionVersion = z.output<typeof questionVersion>

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/admin/questions/:questionId/versions',
  summary: 'Every version of a question, with who or what made it and why; oldest first.',
  access: 'admin',
  params: z.object({ questionId: itemId }),
  reply: z.array(questionVersion),
  refusals: ['not_found'],
})
