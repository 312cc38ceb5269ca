import { z } from 'zod'
import { updaters, versionSources } from '../domain/content/version-source.ts'
import { optionFields, revisionFields } from '../domain/revisions/question-text.ts'
import { revisionStates } from '../domain/revisions/revision-state.ts'
import { endpoint } from './endpoint.ts'
import { blockId, count, itemId, success, time, withoutNul } from './shapes.ts'

export const issues = [
  'too-obvious',
  'answer-incorrect',
  'unrealistic-scenario',
  'confusing-wording',
  'outdated-information',
  'other',
] as const

export const issue = z.enum(issues)
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

export const revision = z.object({
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

export const longestFeedback = 5_000

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
      .max(longestFeedback, 'Feedback is at most 5,000 characters; shorten it.')
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
  params: z.object({ blockId }),
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
