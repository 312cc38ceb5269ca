import { type Block, type Change, getBlock } from '../../../contract/blocks.ts'
import { isReviewEdit } from '../../../domain/blocks/merge-change.ts'
import { call, mayPass } from '../../api.ts'
import { type BlockOnDevice, BlockStore } from '../../offline/blocks.ts'
import type { BlockPosition } from '../../offline/device-schema.ts'
import { type Outbox, outboxOf } from '../../offline/outbox.ts'

export interface OpenedBlock {
  block: Block
  /** Not acknowledged by the server. */
  changes: readonly Change[]
  /** Changes that the server has and this copy of the block lacks. */
  acknowledged: readonly Change[]
  position: BlockPosition | undefined
}

/** A network that does not answer counts as none. A device with a copy waits less. */
const longestWaitMs = { withCopy: 6_000, without: 30_000 }

/** Loads a block and what this device still holds of it; without an answer, the device's copy of the block. */
export async function openBlock(userId: string, blockId: string): Promise<OpenedBlock> {
  const outbox = outboxOf(userId)
  const store = new BlockStore(outbox, blockId)
  const device = await store.read()
  const copy = device.block
  try {
    const signal = AbortSignal.timeout(copy ? longestWaitMs.withCopy : longestWaitMs.without)
    const block = await call(getBlock, { params: { id: blockId } }, { signal })
    return await opened(block, device, { store, outbox })
  } catch (error) {
    if (copy && mayPass(error)) return { ...device, block: copy }
    throw error
  }
}

async function opened(
  block: Block,
  { changes, position }: BlockOnDevice,
  { store, outbox }: { store: BlockStore; outbox: Outbox },
): Promise<OpenedBlock> {
  if (!block.completed) {
    void store.keepBlock(block)
    return { block, changes, acknowledged: [], position: positionBeside(block, position) }
  }
  const common = { acknowledged: [], position: undefined }
  // The block was completed before these arrived. The server keeps them as late; review shows them.
  const isAllSent = changes.length > 0 && (await outbox.send(store.stream))
  if (!isAllSent) return { ...common, block, changes: changes.filter(isReviewEdit) }
  return { ...common, block: await call(getBlock, { params: { id: block.id } }), changes: [] }
}

/** Where the server knows the question of this device, another device may have gone on from there. */
export function positionBeside({ progress }: Pick<Block, 'progress'>, position: BlockPosition | undefined) {
  return position?.isSent ? { ...position, currentIndex: progress.currentIndex } : position
}
