import type { Change, ProgressToSave } from '../../../contract/blocks.ts'
import { Declined } from '../../api.ts'
import { saveBlock } from '../../offline/block-messages.ts'
import { isFinal } from '../../offline/retry.ts'
import type { SaveOutcome } from './save-queue.ts'

type Progress = Pick<ProgressToSave, 'changes' | 'currentIndex' | 'timeRemaining'>

/** Sends what the server has not acknowledged. */
export async function sendProgress(blockId: string, progress: Progress): Promise<SaveOutcome> {
  try {
    await saveBlock(blockId, progress)
    return 'saved'
  } catch (error) {
    return outcomeOf(error)
  }
}

/** What a failed call means to the queue. */
export function outcomeOf(error: unknown): SaveOutcome {
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
 */
export async function sendOnLeaving(blockId: string, progress: Progress): Promise<readonly Change[] | undefined> {
  const changes = fitting(progress.changes ?? [])
  try {
    await saveBlock(blockId, { ...progress, changes }, { keepalive: true })
    return changes
  } catch {
    // The queue, or the next visit, meets the same failure and deals with it.
    return undefined
  }
}

function fitting(changes: readonly Change[]): Change[] {
  let bytes = 0
  const encoder = new TextEncoder()
  return changes.filter((change) => {
    bytes += encoder.encode(JSON.stringify(change)).length
    return bytes < keepaliveBytes
  })
}
