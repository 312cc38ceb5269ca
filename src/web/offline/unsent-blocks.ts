import { completeBlock, saveProgress } from '../../contract/blocks.ts'
import { call, Declined } from '../api.ts'
import { BlockStore } from './block-store.ts'
import { deviceDatabase } from './device-database.ts'

/** What one call takes. */
const changesAtOnce = 500
/** A reply that is out this long does not come. */
const longestWaitMs = 20_000

/** The blocks of which this device holds something that no server has acknowledged. */
export async function listUnsentBlocks(userId: string): Promise<string[]> {
  try {
    const database = await deviceDatabase()
    // In IndexedDB's order an array comes after every text.
    const all = IDBKeyRange.bound([userId], [userId, []])
    const changed = (await database.getAllKeys('changes', all)).map(([, blockId]) => blockId)
    const ended = (await database.getAllKeys('endings', all)).map(([, blockId]) => blockId)
    return [...new Set([...changed, ...ended])]
  } catch {
    // A device that cannot store holds nothing.
    return []
  }
}

/**
 * Sends what this device holds of blocks that were left without a connection, and completes those that were ended.
 * A block that is open meanwhile sends the same: the server counts each change once.
 *
 * @returns the ids of the blocks that were completed by it
 */
export async function sendUnsentBlocks(userId: string): Promise<string[]> {
  const completed: string[] = []
  for (const blockId of await listUnsentBlocks(userId)) {
    try {
      if (await sendBlock(userId, blockId)) completed.push(blockId)
    } catch {
      // It stays on the device, and goes with the next attempt.
    }
  }
  return completed
}

async function sendBlock(userId: string, blockId: string): Promise<boolean> {
  const store = new BlockStore(userId, blockId)
  const { changes, place, block } = await store.read()
  let isOpen = true
  for (let from = 0; from < changes.length; from += changesAtOnce) {
    const part = changes.slice(from, from + changesAtOnce)
    isOpen = await sendPart(blockId, part, place?.timeRemaining)
    await store.acknowledge(part)
  }
  if (!isOpen) await store.forgetAll()
  if (!isOpen || !place?.ending) return false
  const spent = Object.values(place.secondsSpent).reduce((sum, seconds) => sum + seconds, 0)
  const full = block ? block.questionCount * block.secondsPerQuestion : spent
  const timeSpent = place.timeRemaining === null ? spent : full - place.timeRemaining
  // The answers went before; what is sent with it would only be counted again.
  const signal = AbortSignal.timeout(longestWaitMs)
  await call(completeBlock, { params: { id: blockId }, body: { answers: {}, timeSpent } }, { signal })
  await store.forgetAll()
  return true
}

/** Returns whether the block still takes changes; a refusal that will not change is an acknowledgement. */
async function sendPart(
  blockId: string,
  changes: Awaited<ReturnType<BlockStore['read']>>['changes'],
  timeRemaining: number | null | undefined,
): Promise<boolean> {
  try {
    const clock = timeRemaining === undefined ? {} : { timeRemaining }
    const body = { changes, ...clock, lastSaveAttempt: new Date().toISOString() }
    await call(saveProgress, { params: { id: blockId }, body }, { signal: AbortSignal.timeout(longestWaitMs) })
    return true
  } catch (error) {
    if (!(error instanceof Declined)) throw error
    if (error.code === 'time_up') return true
    if (error.code === 'block_completed' || error.code === 'not_found') return false
    throw error
  }
}
