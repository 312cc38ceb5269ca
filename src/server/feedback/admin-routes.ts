import {
  decideFeedback,
  decideRevision,
  listFeedback,
  listProposals,
  listVersions,
  type Revision,
  reviseQuestion,
} from '../../contract/feedback.ts'
import { checkProposal } from '../../domain/revisions/check-proposal.ts'
import { voteOutcome } from '../../domain/revisions/vote-outcome.ts'
import {
  encodeQuestion,
  findCurrentQuestion,
  findRevision,
  insertRevision,
  listHistory,
  listRevisionsIn,
  publishRevision,
  updateRevision,
} from '../content/queries.ts'
import type { Db } from '../db/database.ts'
import type { Handle } from '../http.ts'
import { newId } from '../new-id.ts'
import { settleCredit } from './credit.ts'
import { findFeedback, listFeedbackIn, lockRevision, updateFeedbackState } from './queries.ts'
import { listReviserJobs, type ReviserJob } from './reviser-jobs.ts'
import { showRevision, showRevisions } from './shown-revision.ts'

type NamedFeedback = NonNullable<Awaited<ReturnType<typeof findFeedback>>>

export function feedbackAdminRoutes(handle: Handle) {
  handle(listFeedback, async ({ db, user, query }) => {
    const all = await listFeedbackIn(db, query.state)
    const jobs = await listReviserJobs(db, all)
    const shown = []
    for (const feedback of all) shown.push(await showFeedback(db, user.id, feedback, jobs))
    return shown
  })

  handle(decideFeedback, async ({ db, user, params, body, now, refused }) => {
    const feedback = await findFeedback(db, params.id)
    if (!feedback) throw refused('not_found')
    await updateFeedbackState(db, feedback, body.state)
    await settleCredit(db, feedback, now)
    const jobs = await listReviserJobs(db, [feedback])
    return showFeedback(db, user.id, { ...feedback, state: body.state }, jobs)
  })

  handle(listProposals, async ({ db, user, query }) => {
    const revisions = await showRevisions(db, user.id, await listRevisionsIn(db, query.state))
    return revisions.sort((one, other) => urgency(other) - urgency(one))
  })

  handle(reviseQuestion, async ({ db, user, params, body, now, refused }) => {
    const question = await findCurrentQuestion(db, params.questionId)
    if (!question) throw refused('not_found')
    const { reason, feedbackId, ...text } = body
    const feedback = feedbackId === undefined ? undefined : await findFeedback(db, feedbackId)
    const isOfAnother = feedback?.questionId !== question.id
    if (feedbackId !== undefined && isOfAnother) throw refused('not_found', { field: 'feedbackId' })
    const verdict = checkProposal(question, question, text)
    if (!verdict.fits) throw refused('revision_does_not_fit', { sentence: verdict.because })
    const { id: itemId, version: baseVersion, qbankId: _, domain: __, source: ___, ...content } = question
    // The first revision that comes of a feedback has the id that its author polls.
    const isFirst = feedback && !(await findRevision(db, feedback.revisionId))
    const revision = {
      ...{ id: isFirst ? feedback.revisionId : newId(now), itemId, baseVersion, reason },
      ...({ source: 'editor', state: 'proposed', fileHash: null, decidedAt: null } as const),
      createdAt: now.toISOString(),
      content: { ...content, ...text },
    }
    await insertRevision(db, { ...revision, content: encodeQuestion(revision.content) })
    return showRevision(db, user.id, revision)
  })

  handle(decideRevision, async ({ db, user, params, body, now, refused }) => {
    await lockRevision(db, params.id)
    const revision = await findRevision(db, params.id)
    if (!revision) throw refused('not_found')
    const { state } = body
    if (revision.state === state) return showRevision(db, user.id, revision)
    if (revision.state !== 'proposed') throw refused('revision_decided')
    if (state === 'accepted') {
      const current = await findCurrentQuestion(db, revision.itemId)
      if (current?.version !== revision.baseVersion) throw refused('revision_outdated')
      await publishRevision(db, revision, now)
    }
    await updateRevision(db, revision.id, { state, decidedAt: now.toISOString() })
    return showRevision(db, user.id, { ...revision, state })
  })

  handle(listVersions, async ({ db, params, refused }) => {
    const history = await listHistory(db, params.questionId)
    if (history.length === 0) throw refused('not_found')
    return history.map(({ version, source, reason, createdAt, content }) => {
      const { vignette, stem, options, correctAnswer, explanation } = content
      return { version, source, reason, createdAt, vignette, stem, options, correctAnswer, explanation }
    })
  })
}

async function showFeedback(db: Db, adminId: string, feedback: NamedFeedback, jobs: ReadonlyMap<string, ReviserJob>) {
  const { id, state, createdAt, username, issues, text, questionId, version, revisionId } = feedback
  const revision = await findRevision(db, revisionId)
  return {
    ...{ id, state, createdAt, username, issues, feedback: text, questionId, version, revisionId },
    revision: revision ? await showRevision(db, adminId, revision) : null,
    job: jobs.get(revisionId) ?? null,
  }
}

/** What waits for nobody but an admin comes first. */
function urgency({ changes, needsAdmin, votes }: Revision): number {
  if (changes.some(({ field }) => field === 'correctAnswer')) return 2
  return voteOutcome(votes, needsAdmin) === 'first-for-admin' ? 1 : 0
}
