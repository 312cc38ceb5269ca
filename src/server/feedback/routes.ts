import { castVote, checkRevision, getVotes, listRevisions, submitFeedback } from '../../contract/feedback.ts'
import { revisionProgress } from '../../domain/revisions/revision-progress.ts'
import { voteAfter } from '../../domain/revisions/vote-after.ts'
import { voteOutcome } from '../../domain/revisions/vote-outcome.ts'
import { listDrawn, listOpenExamQuestions } from '../blocks/drawn-queries.ts'
import { findCurrentQuestion } from '../content/queries.ts'
import { findRevision, findRevisionFrom, listRevisionsOf, updateRevision } from '../content/revision-queries.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { listJobs } from '../jobs/queries.ts'
import { newId } from '../new-id.ts'
import { acceptRevision } from './accept-revision.ts'
import { settleCredit } from './credit.ts'
import {
  countFeedbackSince,
  type Feedback,
  findFeedbackByClientId,
  findFeedbackByRevision,
  insertFeedback,
  listVotes,
  lockRevision,
  noteVoteRequest,
  saveVote,
} from './queries.ts'
import { askForRevision } from './revise-job.ts'
import { showRevision, showRevisions } from './shown-revision.ts'

/** A learner who says more than this in a day is answered by editors alone: every revision costs. */
const mostRevisionsADay = 50
const dayMs = 86_400_000

export function feedbackRoutes(handle: Handle, { hasModel = false }: Pick<Deps, 'hasModel'>) {
  handle(submitFeedback, async ({ db, user, body, now, refused }) => {
    const { questionId, issues, feedback: text, blockId, id: clientId } = body
    const made = clientId && (await findFeedbackByClientId(db, user.id, clientId))
    if (made) return { id: made.id, points: await settleCredit(db, made, now), revisionId: made.revisionId }
    if (issues.length === 0 && text === '') throw refused('empty_feedback', { field: 'feedback' })
    const drawn = await listDrawn(db, user.id, { questionIds: [questionId] })
    if (drawn.length === 0) throw refused('not_found', { field: 'questionId' })
    const explained = drawn.filter(({ disclosure }) => disclosure.wasExplained)
    const seen = explained.find((row) => row.blockId === blockId) ?? explained.at(-1)
    if (!seen) throw refused('explanation_not_shown')
    const feedback: Feedback = {
      userId: user.id,
      id: newId(now),
      clientId: clientId ?? null,
      questionId,
      version: seen.version,
      blockId: seen.blockId,
      issues: [...new Set(issues)],
      text,
      revisionId: newId(now),
      state: 'open',
      createdAt: now.toISOString(),
    }
    const since = new Date(now.getTime() - dayMs)
    const isRevised = hasModel && (await countFeedbackSince(db, user.id, since)) < mostRevisionsADay
    await insertFeedback(db, feedback)
    if (isRevised) await askForRevision(db, feedback)
    return { id: feedback.id, points: await settleCredit(db, feedback, now), revisionId: feedback.revisionId }
  })

  handle(checkRevision, async ({ db, user, params, refused }) => {
    const { questionId, revisionId } = params
    const feedback = await findFeedbackByRevision(db, revisionId)
    const isOwn = feedback?.userId === user.id && feedback.questionId === questionId
    if (!isOwn) throw refused('not_found')
    // The revision could tell what an exam asks at this moment.
    if ((await listOpenExamQuestions(db, user.id)).has(questionId)) {
      return {
        progress: 0,
        status: 'queued',
        hasRevision: false,
        revision: null,
        message: 'Finish your exam block first.',
      }
    }
    const revision = await findRevisionFrom(db, feedback)
    if (revision) {
      const shown = await showRevision(db, user.id, revision)
      return {
        progress: 100,
        status: 'complete',
        hasRevision: true,
        revision: shown,
        message: 'A revision is proposed.',
      }
    }
    // Where no model is configured any more, nobody does the job.
    const [job] = hasModel ? await listJobs(db, [revisionId]) : []
    const jobStatus = job && { ...job, isRevised: job.kept !== null }
    return { ...revisionProgress(jobStatus), hasRevision: false, revision: null }
  })

  handle(listRevisions, async ({ db, user, params, refused }) => {
    const found = await findCurrentQuestion(db, params.questionId)
    if (!found) throw refused('not_found')
    const mayRead = user.role === 'admin' || (await isTold(db, user.id, params.questionId))
    const revisions = mayRead ? await listRevisionsOf(db, params.questionId) : []
    return showRevisions(
      db,
      user.id,
      revisions.filter(({ state }) => state !== 'rejected'),
    )
  })

  handle(getVotes, async ({ db, user, params, refused }) => {
    const { questionId, revisionId } = params
    const revision = await findRevision(db, revisionId)
    if (revision?.itemId !== questionId) throw refused('not_found')
    return { success: true, votes: await votesOn(db, user.id, revisionId) }
  })

  handle(castVote, async ({ db, user, params, body, now, refused }) => {
    const { questionId, revisionId } = params
    await lockRevision(db, revisionId)
    const revision = await findRevision(db, revisionId)
    if (revision?.itemId !== questionId) throw refused('not_found')
    if (!(await isTold(db, user.id, questionId))) throw refused('explanation_not_shown')
    const message = 'Your vote has been recorded.'
    const before = await votesOn(db, user.id, revisionId)
    const isRepeat = body.id !== undefined && !(await noteVoteRequest(db, user.id, body.id, now.toISOString()))
    if (isRepeat) return { success: true, votes: before, message }
    if (revision.state !== 'proposed') throw refused('revision_decided')
    await saveVote(db, user.id, revisionId, voteAfter(before.userVote, body.voteType), now.toISOString())
    const votes = await votesOn(db, user.id, revisionId)
    const { needsAdmin } = await showRevision(db, user.id, revision)
    const outcome = voteOutcome(votes, needsAdmin)
    if (outcome === 'rejected') {
      await updateRevision(db, revisionId, { state: 'rejected', decidedAt: now.toISOString() })
    }
    // On an older version than the current one an editor has to look.
    if (outcome === 'accepted') await acceptRevision(db, revision, now)
    return { success: true, votes, message }
  })
}

async function votesOn(db: Db, userId: string, revisionId: string) {
  return (await listVotes(db, userId, [revisionId])).get(revisionId) ?? { up: 0, down: 0, userVote: null }
}

/** Whether the learner may hear of revisions of a question, as far as any of the learner's blocks decides it. */
async function isTold(db: Db, userId: string, questionId: string): Promise<boolean> {
  const drawn = await listDrawn(db, userId, { questionIds: [questionId] })
  return drawn.some(({ disclosure }) => disclosure.isTold)
}
