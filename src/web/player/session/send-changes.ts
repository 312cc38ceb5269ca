import {
  type Block,
  type Change,
  highlightQuestion,
  noteQuestion,
  type ProgressToSave,
} from '../../../contract/blocks.ts'
import { call, Declined } from '../../api.ts'
import { saveBlock } from '../../offline/block-messages.ts'
import { isFinal, withinWait } from '../../offline/retry.ts'
import type { SaveOutcome } from './save-queue.ts'

interface Progress extends Pick<ProgressToSave, 'currentIndex' | 'timeRemaining' | 'clockRun'> {
  changes: readonly Change[]
}

type SentBlock = Pick<Block, 'id' | 'mode'>

/** Sends what the server has not acknowledged: in one save, or the edits of a completed block, which is closed to it, one by one. */
export async function sendChanges({ id, mode }: SentBlock, progress: Progress): Promise<SaveOutcome> {
  try {
    if (mode !== 'review') await saveBlock(id, { ...progress, changes: [...progress.changes] })
    // In their order, and each again after a failure: the server counts an id once.
    else for (const change of progress.changes) await sendEdit(id, change, withinWait())
    return 'saved'
  } catch (error) {
    return outcomeOf(error)
  }
}

/** What a failed call means to the queue. */
function outcomeOf(error: unknown): SaveOutcome {
  if (!(error instanceof Declined)) return 'failed'
  switch (error.code) {
    case 'block_completed':
      return 'completed'
    case 'time_up':
      return 'timeUp'
    case 'offline':
      return 'offline'
    case 'not_signed_in':
      return 'signedOut'
    default:
      return isFinal(error) && error.code !== 'not_found' ? { refused: error.message } : 'failed'
  }
}

/** A browser refuses a body of more than 64 KiB in a request that outlives its page. */
const keepaliveBytes = 60_000

/**
 * The last attempt of a page that is being left or hidden. Whoever stays learns what was acknowledged; what was not is
 * on the device and goes out when the block is opened again.
 *
 * @returns what was acknowledged; undefined where the attempt failed
 */
export async function sendOnLeaving(
  { id, mode }: SentBlock,
  progress: Progress,
): Promise<readonly Change[] | undefined> {
  if (mode === 'review') return sendEditsOnLeaving(id, progress.changes)
  const changes = fitting(progress.changes)
  try {
    await saveBlock(id, { ...progress, changes }, { keepalive: true })
    return changes
  } catch {
    // The queue, or the next visit, meets the same failure and deals with it.
    return undefined
  }
}

async function sendEditsOnLeaving(blockId: string, changes: readonly Change[]): Promise<readonly Change[]> {
  const sent = await Promise.allSettled(changes.map((change) => sendEdit(blockId, change, { keepalive: true })))
  return changes.filter((_, n) => sent[n]?.status === 'fulfilled')
}

function fitting(changes: readonly Change[]): Change[] {
  let bytes = 0
  const encoder = new TextEncoder()
  return changes.filter((change) => {
    bytes += encoder.encode(JSON.stringify(change)).length
    return bytes < keepaliveBytes
  })
}

/** A note or highlight of a completed block. */
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
