import { findCurrentQuestion } from '../content/queries.ts'
import { publishRevision, type StoredRevision, updateRevision } from '../content/revision-queries.ts'
import type { Db } from '../db/database.ts'
import { closeFeedbackOf } from './queries.ts'

/**
 * Accepts a proposed revision: it becomes the current version of its question, and the feedback that it comes of is done.
 *
 * @param adminId who decided; absent where the votes did
 * @returns false, and nothing is changed, where the question has another version by now than the one that it revises
 */
export async function acceptRevision(db: Db, revision: StoredRevision, now: Date, adminId?: string): Promise<boolean> {
  const current = await findCurrentQuestion(db, revision.itemId)
  if (current?.version !== revision.baseVersion) return false
  const decided = { decidedAt: now.toISOString(), ...(adminId !== undefined && { decidedById: adminId }) }
  await updateRevision(db, revision.id, { state: 'accepted', ...decided })
  await publishRevision(db, revision, now)
  await closeFeedbackOf(db, revision)
  return true
}
