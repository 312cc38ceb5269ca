import { type Block, type Change, getBlock } from '../../contract/blocks.ts'
import { call, Declined } from '../api.ts'
import { type BlockOnDevice, BlockStore } from '../offline/block-store.ts'
import type { BlockPlace } from '../offline/device-database.ts'
import { isReviewEdit } from './opening-state.ts'
import { sendProgress } from './send-progress.ts'

export interface OpenedBlock {
  block: Block
  /** Not acknowledged by the server. */
  changes: readonly Change[]
  /** What the server has, but not this copy of the block. */
  acknowledged: readonly Change[]
  place: BlockPlace | undefined
}

/** The most changes that one call takes. */
const changesAtOnce = 500
/** A network that does not answer is none. Who holds a copy waits less. */
const longestWaitMs = { withCopy: 6_000, without: 30_000 }

/** Loads a block and what this device still holds of it; without an answer, the device's copy of the block. */
export async function openBlock(userId: string, blockId: string): Promise<OpenedBlock> {
  const store = new BlockStore(userId, blockId)
  const device = await store.read()
  const copy = device.block
  try {
    const signal = AbortSignal.timeout(copy ? longestWaitMs.withCopy : longestWaitMs.without)
    const block = await call(getBlock, { params: { id: blockId } }, { signal })
    return await opened(block, device, store)
  } catch (error) {
    if (copy && mayPass(error)) return { ...device, block: copy }
    throw error
  }
}

/** Whether a failure is that of the way to the server and no answer about the block. */
export const mayPass = (error: unknown): boolean =>
  error instanceof Declined && ['offline', 'unexpected', 'unavailable'].includes(error.code)

async function opened(block: Block, { changes, place }: BlockOnDevice, store: BlockStore): Promise<OpenedBlock> {
  if (!block.completed) {
    void store.keepBlock(block)
    return { block, changes, acknowledged: [], place: placeBeside(block, place) }
  }
  const edits = changes.filter(isReviewEdit)
  const late = changes.filter((change) => !isReviewEdit(change))
  return {
    block: await withLateChanges(block, { late, edits }, store),
    changes: edits,
    acknowledged: [],
    place: undefined,
  }
}

/** Where the server knows the question of this device, another device may have gone on from there. */
export function placeBeside({ progress }: Pick<Block, 'progress'>, place: BlockPlace | undefined) {
  return place?.isSent ? { ...place, currentIndex: progress.currentIndex } : place
}

/** The block was completed before these arrived. The server keeps them as late; review shows them. */
async function withLateChanges(
  block: Block,
  { late, edits }: { late: readonly Change[]; edits: readonly Change[] },
  store: BlockStore,
): Promise<Block> {
  if (late.length === 0) return block
  for (let from = 0; from < late.length; from += changesAtOnce) {
    const outcome = await sendProgress(block.id, { changes: late.slice(from, from + changesAtOnce) })
    if (outcome !== 'completed' && outcome !== 'saved') return block
  }
  await store.forgetAll({ but: edits })
  return call(getBlock, { params: { id: block.id } })
}
