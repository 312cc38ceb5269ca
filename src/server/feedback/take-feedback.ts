import type { z } from 'zod'
import type { submitFeedback } from '../../contract/feedback.ts'
import { listDrawn } from '../blocks/drawn-queries.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { newId } from '../new-id.ts'
import { countUsage } from '../usage/queries.ts'
import { countFeedbackSince, type Feedback, findFeedbackByClientId, insertFeedback } from './queries.ts'
import { askForRevision } from './revise-job.ts'

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
export async function takeFeedback(db: Db, { userId, sent, now, hasModel }: Received): Promise<Feedback> {
  const { questionId, issues, feedback: text, id: clientId } = sent
  const made = clientId && (await findFeedbackByClientId(db, userId, clientId))
  if (made) return made
  if (issues.length === 0 && text === '') throw new Refused('empty_feedback', { field: 'feedback' })
  const { version, blockId } = await getExplained(db, userId, sent)
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
    state: 'open',
    createdAt: now.toISOString(),
  }
  const since = new Date(now.getTime() - dayMs)
  const isRevised = hasModel && (await countFeedbackSince(db, userId, since)) < mostRevisionsADay
  await countUsage(db, userId, 'feedback', 1)
  await insertFeedback(db, feedback)
  if (isRevised) await askForRevision(db, feedback)
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
