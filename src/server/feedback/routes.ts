import { castVote, checkRevision, getVotes, listRevisions, submitFeedback } from '../../contract/feedback.ts'
import { revisionProgress } from '../../domain/revisions/revision-progress.ts'
import { voteAfter } from '../../domain/revisions/vote-after.ts'
import { voteOutcome } from '../../domain/revisions/vote-outcome.ts'
import { listOpenExamQuestions } from '../blocks/drawn-queries.ts'
import { getCurrentQuestion } from '../content/queries.ts'
import {
  findRevisionFrom,
  getRevisionOf,
  listRevisionsOf,
  type StoredRevision,
  updateRevision,
} from '../content/revision-queries.ts'
import type { Db } from '../db/database.ts'
import { actsAsAdmin } from '../factors/policy-queries.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { listJobs } from '../jobs/queries.ts'
import { acceptRevision } from './accept-revision.ts'
import { mayReadRevisions } from './may-read.ts'
import {
  findFeedbackByRevision,
  listDecidingVotes,
  listVotes,
  lockRevision,
  noteVoteRequest,
  saveVote,
} from './queries.ts'
import { showRevision, showRevisions } from './shown-revision.ts'
import { settleCredit, takeFeedback } from './take-feedback.ts'

export function feedbackRoutes(handle: Handle, { hasModel = false }: Pick<Deps, 'hasModel'>) {
  handle(submitFeedback, async ({ db, user, body, now }) => {
    const feedback = await takeFeedback(db, { userId: user.id, sent: body, now, hasModel })
    return { id: feedback.id, points: await settleCredit(db, feedback, now), revisionId: feedback.revisionId }
  })

  handle(checkRevision, async ({ db, user, params, refused }) => {
    const { questionId, revisionId } = params
    const feedback = await findFeedbackByRevision(db, revisionId)
    const isOwn = feedback?.userId === user.id && feedback.questionId === questionId
    if (!isOwn) throw refused('not_found')
    // The revision could tell what an exam asks at this moment.
    if ((await listOpenExamQuestions(db, user.id)).has(questionId)) return withheldForExam
    const found = await findRevisionFrom(db, feedback)
    const revision = found ? await showRevision(db, user.id, found) : null
    return { ...(revision ? proposed : await progressOfJob(db, revisionId)), hasRevision: revision !== null, revision }
  })

  // Where no model is configured any more, nobody does the job.
  async function progressOfJob(db: Db, revisionId: string) {
    const [job] = hasModel ? await listJobs(db, [revisionId]) : []
    return revisionProgress(job && { ...job, isRevised: job.kept !== null })
  }

  handle(listRevisions, async ({ db, user, params }) => {
    const question = await getCurrentQuestion(db, params.questionId)
    const mayRead = (await actsAsAdmin(db, user)) || (await mayReadRevisions(db, user.id, question.id))
    const revisions = mayRead ? await listRevisionsOf(db, question.id) : []
    const shown = revisions.filter(({ state }) => state !== 'rejected')
    return showRevisions(db, user.id, shown)
  })

  handle(getVotes, async ({ db, user, params }) => {
    const { id } = await getRevisionOf(db, params.questionId, params.revisionId)
    return { success: true, votes: await votesOn(db, user.id, id) }
  })

  handle(castVote, async ({ db, user, params, body, now, refused, record }) => {
    const { questionId, revisionId } = params
    await lockRevision(db, revisionId)
    const revision = await getRevisionOf(db, questionId, revisionId)
    if (!(await mayReadRevisions(db, user.id, questionId))) throw refused('explanation_not_shown')
    const message = 'Your vote has been recorded.'
    const before = await votesOn(db, user.id, revisionId)
    const isRepeat = body.id !== undefined && !(await noteVoteRequest(db, user.id, body.id, now.toISOString()))
    if (isRepeat) return { success: true, votes: before, message }
    if (revision.state !== 'proposed') throw refused('revision_decided')
    await saveVote(db, user.id, revisionId, voteAfter(before.userVote, body.voteType), now.toISOString())
    const decision = await decideByVotes(db, user.id, revision, now)
    if (decision) await record({ kind: 'content_decided', detail: `revision ${revisionId} ${decision} by votes` })
    return { success: true, votes: await votesOn(db, user.id, revisionId), message }
  })
}

const withheldForExam = {
  progress: 0,
  status: 'queued' as const,
  hasRevision: false,
  revision: null,
  message: 'Finish your exam block first.',
}

const proposed = { progress: 100, status: 'complete' as const, message: 'A revision is proposed.' }

const noVotes = { up: 0, down: 0 }

/** Does to a revision what the votes on it decide; one of an older version than the current one is left to an editor. */
async function decideByVotes(db: Db, userId: string, revision: StoredRevision, now: Date) {
  const { needsAdmin } = await showRevision(db, userId, revision)
  const votes = (await listDecidingVotes(db, [revision.id])).get(revision.id) ?? noVotes
  const outcome = voteOutcome(votes, { needsAdmin, isByAdmin: revision.source === 'editor' })
  if (outcome === 'rejected') {
    await updateRevision(db, revision.id, { state: 'rejected', decidedAt: now.toISOString() })
    return outcome
  }
  return outcome === 'accepted' && (await acceptRevision(db, revision, now)) ? outcome : undefined
}

async function votesOn(db: Db, userId: string, revisionId: string) {
  return (await listVotes(db, userId, [revisionId])).get(revisionId) ?? { up: 0, down: 0, userVote: null }
}
