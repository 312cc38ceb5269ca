import type { ParsedOf } from '../../contract/endpoint.ts'
import type { castVote } from '../../contract/feedback.ts'
import { voteAfter } from '../../domain/revisions/vote-after.ts'
import { voteOutcome } from '../../domain/revisions/vote-outcome.ts'
import { getRevisionOf, type StoredRevision, updateRevision } from '../content/revision-queries.ts'
import type { Db } from '../db/database.ts'
import type { Happened } from '../http/recorder.ts'
import { Refused } from '../http/refused.ts'
import { acceptRevision } from './accept-revision.ts'
import { mayReadRevisions } from './may-read.ts'
import { listDecidingVotes, listVotes, lockRevision, noteVoteRequest, saveVote } from './queries.ts'
import { showRevision } from './shown-revision.ts'

interface Voting {
  db: Db
  user: { id: string }
  now: Date
  record: (event: Happened) => Promise<void>
}

type Sent = ParsedOf<typeof castVote>

/**
 * Notes a learner's vote on a revision, once for each id that the client made, and does what the votes decide.
 *
 * @returns the votes on it
 * @throws Refused `not_found`, `explanation_not_shown` or `revision_decided`
 */
export async function castVoteOn(
  { db, user, now, record }: Voting,
  { questionId, revisionId }: Sent['params'],
  { id, voteType }: Sent['body'],
) {
  await lockRevision(db, revisionId)
  const revision = await getRevisionOf(db, questionId, revisionId)
  if (!(await mayReadRevisions(db, user.id, questionId))) throw new Refused('explanation_not_shown')
  const before = await votesOn(db, user.id, revisionId)
  const isRepeat = id !== undefined && !(await noteVoteRequest(db, user.id, id, now.toISOString()))
  if (isRepeat) return before
  if (revision.state !== 'proposed') throw new Refused('revision_decided')
  await saveVote(db, user.id, revisionId, voteAfter(before.userVote, voteType), now.toISOString())
  const decision = await decideByVotes(db, user.id, revision, now)
  if (decision) await record({ kind: 'content_decided', detail: `revision ${revisionId} ${decision} by votes` })
  return votesOn(db, user.id, revisionId)
}

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

export async function votesOn(db: Db, userId: string, revisionId: string) {
  return (await listVotes(db, userId, [revisionId])).get(revisionId) ?? { up: 0, down: 0, userVote: null }
}
