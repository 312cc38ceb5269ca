import type { Revision } from '../../contract/feedback.ts'
import {
  decideFeedback,
  decideRevision,
  listFeedback,
  listProposals,
  listVersions,
  reviseQuestion,
} from '../../contract/question-editor.ts'
import { type Votes, voteOutcome } from '../../domain/revisions/vote-outcome.ts'
import { encodeQuestion, getCurrentQuestion, getHistory } from '../content/queries.ts'
import {
  findRevisionFrom,
  getRevision,
  insertRevision,
  listRevisionsIn,
  updateRevision,
} from '../content/revision-queries.ts'
import type { Db } from '../db/database.ts'
import type { Handle } from '../http/handle.ts'
import { acceptRevision } from './accept-revision.ts'
import {
  getFeedback,
  listDecidingVotes,
  listFeedbackIn,
  lockRevision,
  type NamedFeedback,
  updateFeedbackState,
} from './queries.ts'
import { originOf, revisionByEditor } from './revise-by-editor.ts'
import { listReviserJobs, type ReviserJob } from './reviser-jobs.ts'
import { showHistory } from './shown-history.ts'
import { showRevision, showRevisions } from './shown-revision.ts'
import { settleCredit } from './take-feedback.ts'

export function feedbackAdminRoutes(handle: Handle) {
  handle(listFeedback, async ({ db, user, query }) => {
    const all = await listFeedbackIn(db, query.state)
    const jobs = await listReviserJobs(db, all)
    const shown = []
    for (const feedback of all) shown.push(await showFeedback(db, user.id, feedback, jobs))
    return shown
  })

  handle(decideFeedback, async ({ db, user, params, body, now, record }) => {
    const feedback = await getFeedback(db, params.id)
    await updateFeedbackState(db, feedback, body.state)
    await settleCredit(db, feedback, now)
    await record({ kind: 'content_decided', detail: `feedback ${feedback.id} ${body.state}` })
    const jobs = await listReviserJobs(db, [feedback])
    return showFeedback(db, user.id, { ...feedback, state: body.state }, jobs)
  })

  handle(listProposals, async ({ db, user, query }) => {
    const revisions = await showRevisions(db, user.id, await listRevisionsIn(db, query.state))
    const ids = revisions.map(({ id }) => id)
    const votes = await listDecidingVotes(db, ids)
    return revisions.sort((one, other) => urgency(other, votes.get(other.id)) - urgency(one, votes.get(one.id)))
  })

  handle(reviseQuestion, async ({ db, user, params, body, now, record }) => {
    const question = await getCurrentQuestion(db, params.questionId)
    const { replaced, feedback } = await originOf(db, question.id, body)
    const revision = await revisionByEditor(db, { question, feedback, sent: body, now })
    await insertRevision(db, { ...revision, content: encodeQuestion(revision.content), editorId: user.id })
    if (replaced) await reject(db, replaced.id, user.id, now)
    await record({ kind: 'content_decided', detail: `revision ${revision.id} proposed` })
    return showRevision(db, user.id, revision)
  })

  handle(decideRevision, async ({ db, user, params, body, now, refused, record }) => {
    await lockRevision(db, params.id)
    const revision = await getRevision(db, params.id)
    const { state } = body
    if (revision.state === state) return showRevision(db, user.id, revision)
    if (revision.state !== 'proposed') throw refused('revision_decided')
    if (state === 'accepted') {
      if (!(await acceptRevision(db, revision, now, user.id))) throw refused('revision_outdated')
    } else {
      await reject(db, revision.id, user.id, now)
    }
    await record({ kind: 'content_decided', detail: `revision ${revision.id} ${state}` })
    return showRevision(db, user.id, { ...revision, state })
  })

  handle(listVersions, async ({ db, params }) =>
    showHistory(db, params.questionId, await getHistory(db, params.questionId)),
  )
}

const reject = (db: Db, id: string, adminId: string, now: Date) =>
  updateRevision(db, id, { state: 'rejected', decidedAt: now.toISOString(), decidedById: adminId })

async function showFeedback(db: Db, adminId: string, feedback: NamedFeedback, jobs: ReadonlyMap<string, ReviserJob>) {
  const { id, state, createdAt, username, issues, text, questionId, version, revisionId, jobId } = feedback
  const revision = await findRevisionFrom(db, feedback)
  return {
    id,
    state,
    createdAt,
    username,
    issues,
    feedback: text,
    questionId,
    version,
    revisionId,
    revision: revision ? await showRevision(db, adminId, revision) : null,
    job: jobId === null ? null : (jobs.get(jobId) ?? null),
  }
}

/** Revisions that only an admin can decide come first. */
function urgency({ changes, needsAdmin, source }: Revision, votes: Votes = { up: 0, down: 0 }): number {
  if (changes.some(({ field }) => field === 'correctAnswer')) return 2
  return voteOutcome(votes, { needsAdmin, isByAdmin: source === 'editor' }) === 'first-for-admin' ? 1 : 0
}
