import { castVote, checkRevision, getVotes, listRevisions } from '../../contract/feedback.ts'
import { revisionProgress } from '../../domain/revisions/revision-progress.ts'
import { listOpenExamQuestions } from '../blocks/drawn-queries.ts'
import { getCurrentQuestion } from '../content/queries.ts'
import { findRevisionFrom, getRevisionOf, listRevisionsOf } from '../content/revision-queries.ts'
import type { Db } from '../db/database.ts'
import { actsAsAdmin } from '../factors/policy-queries.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { listJobs } from '../jobs/queries.ts'
import { castVoteOn, votesOn } from './cast-vote.ts'
import { mayReadRevisions } from './may-read.ts'
import { type Feedback, getFeedbackByRevision } from './queries.ts'
import { showRevision, showRevisions } from './shown-revision.ts'

export function feedbackRoutes(handle: Handle, { hasModel }: Pick<Deps, 'hasModel'>) {
  handle(checkRevision, async ({ db, user, params }) => {
    const feedback = await getFeedbackByRevision(db, user.id, params)
    // The revision could tell what an exam asks at this moment.
    if ((await listOpenExamQuestions(db, user.id)).has(params.questionId)) return withheldForExam
    const found = await findRevisionFrom(db, feedback)
    const revision = found ? await showRevision(db, user.id, found) : null
    return { ...(revision ? proposed : await progressOfJob(db, feedback)), hasRevision: revision !== null, revision }
  })

  // Where no model is configured any more, nobody does the job.
  async function progressOfJob(db: Db, { jobId }: Feedback) {
    const [job] = hasModel && jobId !== null ? await listJobs(db, [jobId]) : []
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

  handle(castVote, async ({ params, body, ...call }) => {
    const votes = await castVoteOn(call, params, body)
    const message = votes.userVote === null ? 'Your vote is taken back.' : 'Your vote has been recorded.'
    return { success: true, votes, message }
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
