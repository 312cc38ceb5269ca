import { type Change, type ProgressToSave, saveProgress } from '../../contract/blocks.ts'
import { call, Declined } from '../api.ts'
import type { SaveOutcome } from './save-queue.ts'

type Progress = Pick<ProgressToSave, 'changes' | 'currentIndex' | 'timeRemaining'>

/** A reply that is out this long does not come: the network is one in name only. What was sent counts once. */
export const longestWaitMs = 20_000

/** Sends what the server has not acknowledged. The device's clock is read at this very attempt. */
export async function sendProgress(blockId: string, progress: Progress): Promise<SaveOutcome> {
  try {
    const signal = AbortSignal.timeout(longestWaitMs)
    await call(saveProgress, { params: { id: blockId }, body: stamped(progress) }, { signal })
    return 'saved'
  } catch (error) {
    return outcomeOf(error)
  }
}

const stamped = (progress: Progress): ProgressToSave => ({ ...progress, lastSaveAttempt: new Date().toISOString() })

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
      return 'failed'
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
    await call(saveProgress, { params: { id: blockId }, body: stamped({ ...progress, changes }) }, { keepalive: true })
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
