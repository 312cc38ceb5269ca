import type { z } from 'zod'
import { submitFeedback } from '../../contract/feedback.ts'
import { feedbackCredit } from '../../domain/reviewers/feedback-credit.ts'
import { listDrawn } from '../blocks/drawn-queries.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { Refused } from '../http/refused.ts'
import { setLedgerEntry } from '../ledger/queries.ts'
import { newId } from '../new-id.ts'
import { countUsage } from '../usage/queries.ts'
import { countFeedbackSince, type Feedback, findFeedbackByClientId, insertFeedback, listFeedbackOn } from './queries.ts'
import { askForRevision } from './revise-job.ts'

/** A learner says what is wrong with a question. */
export function submitRoute(handle: Handle, { hasModel }: Pick<Deps, 'hasModel'>) {
  handle(submitFeedback, async ({ db, user, body, now }) => {
    const feedback = await takeFeedback(db, { userId: user.id, sent: body, now, hasModel })
    return { id: feedback.id, points: await settleCredit(db, feedback, now), revisionId: feedback.revisionId }
  })
}

type Sent = z.output<(typeof submitFeedback)['body']>

/** A learner who reports more than this in a day is answered by editors alone: every revision costs. */
const mostRevisionsADay = 50
const dayMs = 86_400_000

interface Received {
  userId: string
  sent: Sent
  now: Date
  hasModel: boolean
}

/**
 * Stores a learner's feedback and asks for a revision, once for each id that the client made.
 *
 * @throws Refused `empty_feedback`, `not_found` or `explanation_not_shown`
 */
async function takeFeedback(db: Db, { userId, sent, now, hasModel }: Received): Promise<Feedback> {
  const { questionId, issues, feedback: text, id: clientId } = sent
  const made = clientId && (await findFeedbackByClientId(db, userId, clientId))
  if (made) return made
  if (issues.length === 0 && text === '') throw new Refused('empty_feedback', { field: 'feedback' })
  const { version, blockId } = await getExplained(db, userId, sent)
  const since = new Date(now.getTime() - dayMs)
  const isRevised = hasModel && (await countFeedbackSince(db, userId, since)) < mostRevisionsADay
  const feedback: Feedback = {
    userId,
    id: newId(now),
    clientId: clientId ?? null,
    questionId,
    version,
    blockId,
    issues: [...new Set(issues)],
    text,
    revisionId: newId(now),
    jobId: isRevised ? newId(now) : null,
    state: 'open',
    createdAt: now.toISOString(),
  }
  await countUsage(db, userId, 'feedback', 1)
  await insertFeedback(db, feedback)
  if (feedback.jobId !== null) await askForRevision(db, feedback.jobId, feedback.createdAt)
  return feedback
}

/** The question as it was explained to the learner: in the named block, else in the latest one. */
async function getExplained(db: Db, userId: string, { questionId, blockId }: Pick<Sent, 'questionId' | 'blockId'>) {
  const drawn = await listDrawn(db, userId, { questionIds: [questionId] })
  if (drawn.length === 0) throw new Refused('not_found', { field: 'questionId' })
  const explained = drawn.filter(({ disclosure }) => disclosure.wasExplained)
  const seen = explained.find((row) => row.blockId === blockId) ?? explained.at(-1)
  if (!seen) throw new Refused('explanation_not_shown')
  return seen
}

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
