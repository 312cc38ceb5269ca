import {
  decideFeedback,
  decideRevision,
  listFeedback,
  listProposals,
  listVersions,
  type Revision,
  reviseQuestion,
} from '../../contract/feedback.ts'
import { referencesOf } from '../../domain/content/question-parts.ts'
import { checkProposal } from '../../domain/revisions/check-proposal.ts'
import { revisedContent } from '../../domain/revisions/revised-content.ts'
import { voteOutcome } from '../../domain/revisions/vote-outcome.ts'
import { contentOf, encodeQuestion, findCurrentQuestion, listHistory } from '../content/queries.ts'
import {
  findRevision,
  findRevisionFrom,
  insertRevision,
  listRevisionsIn,
  updateRevision,
} from '../content/revision-queries.ts'
import type { Db } from '../db/database.ts'
import type { Handle } from '../http/handle.ts'
import { newId } from '../new-id.ts'
import { acceptRevision } from './accept-revision.ts'
import { settleCredit } from './credit.ts'
import { findFeedback, listFeedbackBehind, listFeedbackIn, lockRevision, updateFeedbackState } from './queries.ts'
import { revisedText } from './revised-text.ts'
import { listReviserJobs, type ReviserJob } from './reviser-jobs.ts'
import { showHistory } from './shown-history.ts'
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
    const { reason, feedbackId, replaces } = body
    const named = feedbackId === undefined ? undefined : await findFeedback(db, feedbackId)
    const isOfAnother = named?.questionId !== question.id
    if (feedbackId !== undefined && isOfAnother) throw refused('not_found', { field: 'feedbackId' })
    const replaced = replaces === undefined ? undefined : await findRevision(db, replaces)
    if (replaces !== undefined && replaced?.itemId !== question.id) throw refused('not_found', { field: 'replaces' })
    if (replaced && replaced.state !== 'proposed') throw refused('revision_decided')
    // What takes the place of a revision comes of the same feedback.
    const feedback = named ?? (replaced && (await listFeedbackBehind(db, [replaced])).get(replaced.id))
    const text = revisedText(body, question.sources)
    const checked = { ...question, references: referencesOf(question.sources) }
    const after = { ...checked, references: referencesOf(text.sources ?? question.sources) }
    const verdict = checkProposal(checked, question, text, after)
    if (!verdict.fits) throw refused('revision_does_not_fit', { sentence: verdict.because })
    const { id: itemId, version: baseVersion } = question
    // The first revision that comes of a feedback has the id that its author polls.
    const isFirst = feedback && !(await findRevision(db, feedback.revisionId))
    const revision = {
      id: isFirst ? feedback.revisionId : newId(now),
      itemId,
      baseVersion,
      reason,
      ...({ source: 'editor', state: 'proposed', fileHash: null, decidedAt: null } as const),
      createdAt: now.toISOString(),
      feedbackId: feedback?.id ?? null,
      content: revisedContent(contentOf(question), text),
    }
    await insertRevision(db, { ...revision, content: encodeQuestion(revision.content), editorId: user.id })
    if (replaced) await reject(db, replaced.id, user.id, now)
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
      if (!(await acceptRevision(db, revision, now, user.id))) throw refused('revision_outdated')
    } else {
      await reject(db, revision.id, user.id, now)
    }
    return showRevision(db, user.id, { ...revision, state })
  })

  handle(listVersions, async ({ db, params, refused }) => {
    const history = await listHistory(db, params.questionId)
    if (history.length === 0) throw refused('not_found')
    return showHistory(db, params.questionId, history)
  })
}

const reject = (db: Db, id: string, adminId: string, now: Date) =>
  updateRevision(db, id, { state: 'rejected', decidedAt: now.toISOString(), decidedById: adminId })

async function showFeedback(db: Db, adminId: string, feedback: NamedFeedback, jobs: ReadonlyMap<string, ReviserJob>) {
  const { id, state, createdAt, username, issues, text, questionId, version, revisionId } = feedback
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
    job: jobs.get(revisionId) ?? null,
  }
}

/** What waits for nobody but an admin comes first. */
function urgency({ changes, needsAdmin, votes }: Revision): number {
  if (changes.some(({ field }) => field === 'correctAnswer')) return 2
  return voteOutcome(votes, needsAdmin) === 'first-for-admin' ? 1 : 0
}
