import { z } from 'zod'
import { referencesOf } from '../../domain/content/question-parts.ts'
import { judgeAnswer } from '../../domain/revisions/check-proposal.ts'
import { blindPrompt, reviserPrompt } from '../../domain/revisions/prompts.ts'
import { revisedContent } from '../../domain/revisions/revised-content.ts'
import { type LanguageModel, ModelFailure } from '../ai/api.ts'
import { contentOf, encodeQuestion, findCurrentQuestion, type StoredQuestion } from '../content/queries.ts'
import { findRevisionFrom, insertRevision } from '../content/revision-queries.ts'
import type { Database, Db } from '../db/database.ts'
import { json } from '../db/json.ts'
import { type AttemptTools, type Ending, JobFailure, type JobHandler } from '../jobs/api.ts'
import { insertJob, type Job } from '../jobs/queries.ts'
import { type Feedback, findFeedbackByJob } from './queries.ts'

const options = z.array(z.object({ id: z.string(), text: z.string() }))
const questionText = { vignette: z.string(), stem: z.string(), options, correctAnswer: z.string() }

/** What the reviser answers, as the provider's schema and ours. */
const reviserAnswer = z.object({
  changed: z.boolean(),
  rationale: z.string(),
  ...questionText,
  explanation: z.string(),
  keyPoint: z.string().nullish(),
  rationales: options.nullish(),
  clues: z.array(z.string()).nullish(),
  comparison: z.string().nullish(),
  changedGuidance: z.string().nullish(),
})

const blindAnswer = z.object({ answer: z.string(), reasoning: z.string() })

/** An answer that passed its checks, on which version it rests, and what is left to be done. */
const proposal = z.object({
  baseVersion: z.int(),
  reason: z.string(),
  needsBlindAnswer: z.boolean(),
  text: z.object({
    ...questionText,
    explanation: z.string(),
    keyPoint: z.string().optional(),
    changed: z.string().optional(),
    rationales: z.record(z.string(), z.string()).optional(),
    clues: z.array(z.string()).optional(),
    comparison: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }).optional(),
  }),
})
const keptProposal = json(proposal)
type Proposal = z.output<typeof proposal>

/** Asks the model for the revision of a question. The feedback that names the job says all that it needs to know. */
export const askForRevision = (db: Db, jobId: string, createdAt: string) =>
  insertJob(db, { id: jobId, kind: 'revision', payload: '{}', createdAt })

/** Turns a feedback into a proposed revision, or into nothing: then it stays in the editor's queue with a note. */
export const reviseJob =
  (database: Database, model: LanguageModel): JobHandler =>
  async (job, tools) => {
    const task = await database.read((db) => findTask(db, job))
    if ('settled' in task) return async () => task.settled
    const { question, feedback } = task
    try {
      const proposal = findKept(job, question) ?? (await propose(model, job, tools, question, feedback))
      if (typeof proposal === 'string') return async () => proposal
      const objection = proposal.needsBlindAnswer ? await objectionTo(model, job, tools, proposal) : undefined
      return objection === undefined ? ending(job, proposal) : async () => objection
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      // An unusable answer proposes nothing, and asking for another would only cost more.
      if (error.kind === 'unusable') return async () => error.message
      const { retryAfterSeconds } = error
      throw new JobFailure(error.message, { isFinal: error.kind === 'lasting', retryAfterSeconds })
    }
  }

/** Finds the question and the feedback to revise, or says why nothing is left to revise. */
async function findTask(
  db: Db,
  { id: jobId }: Job,
): Promise<{ settled: string } | { question: StoredQuestion; feedback: Feedback }> {
  const feedback = await findFeedbackByJob(db, jobId)
  if (feedback?.state !== 'open') return { settled: 'The feedback is not open any more.' }
  if (await findRevisionFrom(db, feedback)) return { settled: 'An editor has revised the question.' }
  const question = await findCurrentQuestion(db, feedback.questionId)
  return question ? { question, feedback } : { settled: 'The question is retired.' }
}

/** Finds the proposal that an earlier attempt kept, unless the question has changed since. */
function findKept({ kept }: Job, { version }: StoredQuestion): Proposal | undefined {
  const proposal = kept === null ? undefined : keptProposal.decode(kept)
  return proposal?.baseVersion === version ? proposal : undefined
}

/** Asks the reviser; a sentence says why its answer proposes nothing. */
async function propose(
  model: LanguageModel,
  { id: jobId }: Job,
  { signal, keep }: AttemptTools,
  question: StoredQuestion,
  feedback: Feedback,
): Promise<Proposal | string> {
  const prompt = reviserPrompt(question, feedback)
  const answer = await model.ask({ jobId, purpose: 'revise', prompt, answer: reviserAnswer, signal })
  const judgement = judgeAnswer({ ...question, references: referencesOf(question.sources) }, question, answer)
  if (!judgement.isProposal) return judgement.because
  const { reason, needsBlindAnswer } = judgement
  const text = proposal.shape.text.parse(judgement.text)
  const made: Proposal = { baseVersion: question.version, reason, needsBlindAnswer, text }
  await keep(made)
  return made
}

/** Has somebody who does not see the new key answer the question; a sentence says where that is not the same. */
async function objectionTo(
  model: LanguageModel,
  { id: jobId }: Job,
  { signal }: AttemptTools,
  { text }: Proposal,
): Promise<string | undefined> {
  const { answer } = await model.ask({
    jobId,
    purpose: 'confirm',
    signal,
    prompt: blindPrompt(text),
    answer: blindAnswer,
  })
  if (answer.trim() === text.correctAnswer) return undefined
  const given = answer.trim().slice(0, 20)
  return `The key would become '${text.correctAnswer}', but a reader who did not see it chose '${given}'.`
}

/** Proposes the revision, if everything is still as it was when the model was asked. */
const ending =
  (job: Job, { baseVersion, reason, text }: Proposal): Ending =>
  async (db, now) => {
    const task = await findTask(db, job)
    if ('settled' in task) return task.settled
    const { feedback } = task
    const { id: itemId, version } = task.question
    if (version !== baseVersion) throw new JobFailure('The question changed while it was revised.')
    await insertRevision(db, {
      id: feedback.revisionId,
      feedbackId: feedback.id,
      itemId,
      baseVersion,
      reason,
      source: 'ai',
      state: 'proposed',
      fileHash: null,
      decidedAt: null,
      createdAt: now.toISOString(),
      content: encodeQuestion(revisedContent(contentOf(task.question), text)),
    })
    return 'A revision is proposed.'
  }
