import type { BlockSummary } from '../../contract/blocks.ts'

/** The blocks to go on with; none while it is not known which there are. */
export const unfinishedOf = (blocks: readonly BlockSummary[] = []): BlockSummary[] =>
  blocks.filter(({ completed }) => !completed)
