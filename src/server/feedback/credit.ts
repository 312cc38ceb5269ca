import { feedbackCredit } from '../../domain/reviewers/feedback-credit.ts'
import type { Db } from '../db/database.ts'
import { setLedgerEntry } from '../ledger/queries.ts'
import { type Feedback, listFeedbackOn } from './queries.ts'

/**
 * Brings the ledger in line with a learner's feedback on one version of a question: the first that is no spam earns, the
 * others do not.
 *
 * @returns what the given feedback earns
 */
export async function settleCredit(db: Db, feedback: Feedback, now: Date): Promise<number> {
  const all = await listFeedbackOn(db, feedback)
  const first = all.find(({ state }) => state !== 'spam')
  for (const { userId, id, text, createdAt } of all) {
    const { reviews, points } = feedbackCredit(text, true)
    const undoneAt = id === first?.id ? null : now.toISOString()
    await setLedgerEntry(db, { userId, id, reviews, points, reason: 'Feedback', createdAt, undoneAt })
  }
  return feedbackCredit(feedback.text, first?.id === feedback.id).points
}
