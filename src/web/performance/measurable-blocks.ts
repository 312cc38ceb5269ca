import type { CompletedBlock } from '../../contract/analytics.ts'

/** The dashboard's own rule: a block that is not numbered, or has no questions, is no block to measure. */
export const measurableBlocks = (blocks: readonly Partial<CompletedBlock>[]): CompletedBlock[] =>
  blocks.filter(
    (block): block is CompletedBlock => /^\d+$/.test(block.blockId ?? '') && (block.totalQuestions ?? 0) > 0,
  )
