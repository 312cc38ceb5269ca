import { z } from 'zod'
import { updaters, versionSources } from '../domain/content/version-source.ts'
import { optionFields, revisionFields } from '../domain/revisions/question-text.ts'
import { revisionDecisions, revisionStates } from '../domain/revisions/revision-state.ts'
import { endpoint } from './endpoint.ts'
import { figureSource } from './figures.ts'
import { comparison, shownFigure, source } from './question.ts'
import { count, itemId, success, time, withoutNul } from './shapes.ts'

export const issues = [
  'too-obvious',
  'answer-incorrect',
  'unrealistic-scenario',
  'confusing-wording',
  'outdated-information',
  'other',
] as const

const issue = z.enum(issues)
export type Issue = z.output<typeof issue>

const texts = { from: z.string(), to: z.string() }
const change = z.discriminatedUnion('field', [
  z.object({ field: z.enum(revisionFields), ...texts }),
  z.object({ field: z.enum(optionFields), optionId: z.string(), ...texts }),
])

export type TextChange = z.output<typeof change>

const voteType = z.enum(['up', 'down'])
const votes = z.object({ up: count, down: count, userVote: voteType.nullable() })
export type Votes = z.output<typeof votes>

const revision = z.object({
  id: z.string(),
  questionId: z.string(),
  timestamp: time,
  source: z.enum(versionSources),
  state: z.enum(revisionStates),
  /** Why it was made, in one or two sentences. */
  reason: z.string(),
  changes: z.array(change),
  /** Votes alone cannot accept it. */
  needsAdmin: z.boolean(),
  /** The version that it changes. */
  baseVersion: z.int(),
  /** The question has a newer version than that: it cannot be accepted any more. */
  isOutdated: z.boolean(),
  votes,
})

export type Revision = z.output<typeof revision>

const revisionParams = z.object({ questionId: itemId, revisionId: itemId })

export const submitFeedback = endpoint({
  method: 'POST',
  path: '/api/questions/feedback',
  summary: 'Says what is wrong with a question whose explanation the learner has seen.',
  access: 'learner',
  status: 201,
  body: z.object({
    questionId: itemId,
    issues: z.array(issue).max(issues.length).default([]),
    feedback: z
      .string()
      .overwrite(withoutNul)
      .trim()
      .max(5_000, 'Feedback is at most 5,000 characters; shorten it.')
      .default(''),
    blockId: itemId.optional(),
    id: z.uuid().optional(),
  }),
  reply: z.object({ id: z.string(), points: count, revisionId: z.string() }),
  refusals: ['not_found', 'explanation_not_shown', 'empty_feedback'],
})

const revisionCheck = z.object({
  progress: z.int().min(0).max(100),
  status: z.enum(['queued', 'processing', 'complete', 'no_changes']),
  hasRevision: z.boolean(),
  revision: revision.nullable(),
  message: z.string(),
})

export type RevisionCheck = z.output<typeof revisionCheck>

export const checkRevision = endpoint({
  method: 'GET',
  path: '/api/questions/feedback/:questionId/revision/:revisionId/check',
  summary: 'How far the revision is that a feedback asked for.',
  access: 'learner',
  params: revisionParams,
  reply: revisionCheck,
  refusals: ['not_found'],
})

export const castVote = endpoint({
  method: 'PUT',
  path: '/api/questions/revisions/:questionId/revision/:revisionId/vote',
  summary: 'Votes on a proposed revision; the same vote again takes it back.',
  access: 'learner',
  params: revisionParams,
  body: z.object({ voteType, id: itemId.optional() }),
  reply: success.extend({ votes, message: z.string() }),
  refusals: ['not_found', 'explanation_not_shown', 'revision_decided'],
})

export const getVotes = endpoint({
  method: 'GET',
  path: '/api/questions/revisions/:questionId/revision/:revisionId/votes',
  summary: 'The votes on a revision, with the caller\u2019s own.',
  access: 'learner',
  params: revisionParams,
  reply: success.extend({ votes }),
  refusals: ['not_found'],
})

const questionUpdate = z.object({
  questionId: z.string(),
  /** The one that the block shows. */
  version: z.int(),
  currentVersion: z.int(),
  /** Who made the current version; null: the content files. */
  updatedBy: z.enum(updaters).nullable(),
  updatedAt: time,
  /** Why, of each version since, oldest first. */
  reasons: z.array(z.string()),
  keyChanged: z.boolean(),
  changes: z.array(change),
})

export type QuestionUpdate = z.output<typeof questionUpdate>

export const listBlockUpdates = endpoint({
  method: 'GET',
  path: '/api/blocks/:blockId/updates',
  summary: 'What has changed in the explained questions of a block since it was drawn; nothing that an open exam asks.',
  access: 'learner',
  params: z.object({ blockId: z.string().regex(/^\d{1,16}$/, 'Expected the number of a block.') }),
  reply: z.array(questionUpdate),
  refusals: ['not_found'],
})

export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/questions/revisions/:questionId',
  summary: 'The proposed and accepted revisions of a question, newest first.',
  access: 'learner',
  params: z.object({ questionId: itemId }),
  reply: z.array(revision),
  refusals: ['not_found'],
})

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
    reason: text.max(500),
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
