import type { z } from 'zod'
import type { reviseQuestion } from '../../contract/question-editor.ts'
import { referencesOf } from '../../domain/content/question-parts.ts'
import { checkProposal } from '../../domain/revisions/check-proposal.ts'
import { revisedContent } from '../../domain/revisions/revised-content.ts'
import { contentOf, type StoredQuestion } from '../content/queries.ts'
import { findRevision, findRevisionFrom, getRevisionOf } from '../content/revision-queries.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { newId } from '../new-id.ts'
import { type Feedback, findFeedback, listFeedbackBehind } from './queries.ts'
import { revisedText } from './revised-text.ts'

type Sent = z.output<(typeof reviseQuestion)['body']>

/**
 * The revision that an editor's one takes the place of, and the feedback that both come of.
 *
 * @throws Refused `not_found` or `revision_decided`
 */
export async function originOf(db: Db, questionId: string, { feedbackId, replaces }: Sent) {
  const feedback = feedbackId === undefined ? undefined : await findFeedback(db, feedbackId)
  const isOfAnother = feedbackId !== undefined && feedback?.questionId !== questionId
  if (isOfAnother) throw new Refused('not_found', { field: 'feedbackId' })
  const replaced = replaces === undefined ? undefined : await getRevisionOf(db, questionId, replaces, 'replaces')
  if (replaced && replaced.state !== 'proposed') throw new Refused('revision_decided')
  return { replaced, feedback: feedback ?? (replaced && (await listFeedbackBehind(db, [replaced])).get(replaced.id)) }
}

interface EditorsWork {
  question: StoredQuestion
  feedback: Feedback | undefined
  sent: Sent
  now: Date
}

/** @throws Refused `revision_does_not_fit` */
export async function revisionByEditor(db: Db, { question, feedback, sent, now }: EditorsWork) {
  const text = getFittingText(question, sent)
  return {
    id: await newRevisionId(db, feedback, now),
    itemId: question.id,
    baseVersion: question.version,
    reason: sent.reason,
    source: 'editor' as const,
    state: 'proposed' as const,
    fileHash: null,
    decidedAt: null,
    createdAt: now.toISOString(),
    feedbackId: feedback?.id ?? null,
    content: revisedContent(contentOf(question), text),
  }
}

/** The revised text, where the question would pass the checks of content with it. */
function getFittingText(question: StoredQuestion, sent: Sent) {
  const text = revisedText(sent, question)
  const before = { ...question, references: referencesOf(question.sources) }
  const after = { ...before, references: referencesOf(text.sources ?? question.sources) }
  const verdict = checkProposal(before, question, text, after)
  if (!verdict.fits) throw new Refused('revision_does_not_fit', { sentence: verdict.because })
  return text
}

/** The first revision that comes of a feedback has the id that its author polls. */
async function newRevisionId(db: Db, feedback: Feedback | undefined, now: Date): Promise<string> {
  if (!feedback || (await findRevisionFrom(db, feedback))) return newId(now)
  // A server of the version before may have proposed one under this id without naming the feedback.
  return (await findRevision(db, feedback.revisionId)) ? newId(now) : feedback.revisionId
}
