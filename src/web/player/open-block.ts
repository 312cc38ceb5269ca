import { type Block, type Change, getBlock } from '../../contract/blocks.ts'
import { call, Declined } from '../api.ts'
import { BlockStore } from '../offline/block-store.ts'
import type { BlockPlace } from '../offline/device-database.ts'
import { isReviewEdit } from './opening-state.ts'
import { sendProgress } from './send-progress.ts'

export interface OpenedBlock {
  block: Block
  changes: Change[]
  place: BlockPlace | undefined
}

/** Loads a block and what this device still holds of it; without a network, the device's copy of the block. */
export async function openBlock(userId: string, blockId: string): Promise<OpenedBlock> {
  const store = new BlockStore(userId, blockId)
  const device = await store.read()
  const { changes, place } = device
  try {
    const block = await call(getBlock, { params: { id: blockId } })
    if (block.completed) {
      const edits = changes.filter(isReviewEdit)
      const late = changes.filter((change) => !isReviewEdit(change))
      return { block: await withLateChanges(block, { late, edits }, store), changes: edits, place: undefined }
    }
    void store.keepBlock(block)
    return { block, changes, place }
  } catch (error) {
    if (error instanceof Declined && error.code === 'offline' && device.block) {
      return { block: device.block, changes, place }
    }
    throw error
  }
}

/** The block was completed before these arrived. The server keeps them as late; review shows them. */
async function withLateChanges(
  block: Block,
  { late, edits }: { late: Change[]; edits: Change[] },
  store: BlockStore,
): Promise<Block> {
  if (late.length === 0) return block
  const outcome = await sendProgress(block.id, { changes: late.slice(0, 500) })
  if (outcome !== 'completed' && outcome !== 'saved') return block
  await store.forgetAll()
  await store.keepChanges(edits)
  return call(getBlock, { params: { id: block.id } })
}
