import { type Change, highlightQuestion, noteQuestion } from '../../../contract/blocks.ts'
import { call } from '../../api.ts'
import { withinWait } from '../../offline/retry.ts'
import type { SaveOutcome } from './save-queue.ts'
import { outcomeOf } from './send-progress.ts'

/** The notes and highlights of a completed block, one call each: the whole save is closed to it. */
export async function sendReviewEdits(blockId: string, changes: readonly Change[]): Promise<SaveOutcome> {
  try {
    // In their order, and each again after a failure: the server counts an id once.
    for (const change of changes) await sendEdit(blockId, change, withinWait())
    return 'saved'
  } catch (error) {
    return outcomeOf(error)
  }
}

/** The last attempt of a page that is being left; returns what was acknowledged. */
export async function sendReviewEditsOnLeaving(
  blockId: string,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const sent = await Promise.allSettled(changes.map((change) => sendEdit(blockId, change, { keepalive: true })))
  return changes.filter((_, n) => sent[n]?.status === 'fulfilled')
}

async function sendEdit(
  blockId: string,
  change: Change,
  options: { keepalive: true } | { signal: AbortSignal },
): Promise<void> {
  const { id, questionId, at } = change
  const params = { blockId, questionId }
  const headers = { 'client-time': new Date().toISOString() }
  if (change.field === 'note') {
    await call(noteQuestion, { params, body: { note: change.value ?? '', id, at } }, { ...options, headers })
  } else if (change.field === 'highlights') {
    const value = change.value ?? { question: null, explanation: null }
    await call(highlightQuestion, { params, body: { ...value, id, at } }, { ...options, headers })
  }
}
