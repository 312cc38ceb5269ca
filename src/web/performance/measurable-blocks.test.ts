import { expect, test } from 'vitest'
import { measurableBlocks } from './measurable-blocks.ts'

const block = {
  blockId: '7',
  title: 'Monday',
  qbankId: 'pediatrics',
  completedAt: '2026-01-05T09:00:00.000Z',
  accuracy: 0.5,
  totalQuestions: 4,
}
const { totalQuestions: _, ...withoutQuestions } = block

test.each([
  { name: 'keeps a numbered block with questions', block, is: [block] },
  // Shows qbank-96
  { name: 'drops a block whose id is not numeric', block: { ...block, blockId: 'block-7' }, is: [] },
  // Shows qbank-96
  { name: 'drops a block with no questions', block: { ...block, totalQuestions: 0 }, is: [] },
  { name: 'drops a block that does not say how many questions it has', block: withoutQuestions, is: [] },
])('the dashboard $name', ({ block: listed, is }) => {
  expect(measurableBlocks([listed])).toEqual(is)
})
