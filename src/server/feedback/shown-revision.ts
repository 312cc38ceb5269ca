import type { Revision, Votes } from '../../contract/feedback.ts'
import { needsAdmin, type QuestionText, revisionChanges } from '../../domain/revisions/question-text.ts'
import { listVersionsOf } from '../content/queries.ts'
import type { StoredRevision } from '../content/revision-queries.ts'
import type { Db } from '../db/database.ts'
import { listVotes } from './queries.ts'

/** Revisions with what they change and how the votes stand, in the order given. */
export async function showRevisions(db: Db, userId: string, revisions: readonly StoredRevision[]): Promise<Revision[]> {
  if (revisions.length === 0) return []
  const bases = await listVersionsOf(db, [...new Set(revisions.map(({ itemId }) => itemId))])
  const votes = await listVotes(
    db,
    userId,
    revisions.map(({ id }) => id),
  )
  return revisions.map((revision) => {
    const base = bases.find(({ id, version }) => id === revision.itemId && version === revision.baseVersion)
    const newest = Math.max(...bases.flatMap(({ id, version }) => (id === revision.itemId ? [version] : [])))
    return {
      ...shown(revision, base, votes.get(revision.id)),
      isOutdated: isOpen(revision) && newest > revision.baseVersion,
    }
  })
}

export async function showRevision(db: Db, userId: string, revision: StoredRevision): Promise<Revision> {
  const [one] = await showRevisions(db, userId, [revision])
  if (!one) throw new Error(`Revision ${revision.id} could not be shown.`)
  return one
}

const isOpen = ({ state }: StoredRevision) => state === 'proposed'

function shown(revision: StoredRevision, base: QuestionText | undefined, votes: Votes | undefined) {
  if (!base) throw new Error(`No version ${revision.baseVersion} of question ${revision.itemId} is stored.`)
  const changes = revisionChanges(base, revision.content)
  return {
    id: revision.id,
    questionId: revision.itemId,
    timestamp: revision.createdAt,
    source: revision.source,
    state: revision.state,
    reason: revision.reason,
    changes,
    needsAdmin: needsAdmin(changes),
    baseVersion: revision.baseVersion,
    votes: votes ?? { up: 0, down: 0, userVote: null },
  }
}
