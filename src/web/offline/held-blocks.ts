import type { BlockSummary } from '../../contract/blocks.ts'
import { BlockStore } from './blocks.ts'
import { readFromDevice } from './device-database.ts'
import { keysUnder } from './device-schema.ts'
import { outboxOf } from './outbox.ts'

/** The blocks that this device can open without a network, newest first, with what was answered on it since. */
export async function listHeldBlocks(userId: string, qbankId?: string): Promise<BlockSummary[] | undefined> {
  const keys = (await readFromDevice((database) => database.getAllKeys('blocks', keysUnder(userId)))) ?? []
  const all = await Promise.all(keys.map(([, blockId]) => summaryOf(new BlockStore(outboxOf(userId), blockId))))
  const held = all.flatMap((block) => (block && [undefined, block.qbankId].includes(qbankId) ? [block] : []))
  // An empty list would be wrong: the learner may have blocks elsewhere.
  return held.length > 0 ? held.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)) : undefined
}

async function summaryOf(store: BlockStore): Promise<BlockSummary | undefined> {
  const { block, acknowledged, changes, position } = await store.read()
  if (!block) return
  const answered = new Set(Object.keys(block.progress.selectedAnswers))
  for (const { field, questionId, value } of [...acknowledged, ...changes]) {
    if (field !== 'answer') continue
    if (value === null) answered.delete(questionId)
    else answered.add(questionId)
  }
  const { id, title, qbankId, questionCount, mode, originalMode, date, createdAt, questions } = block
  const facts = { id, title, qbankId, questionCount, mode, originalMode, date, createdAt }
  return {
    ...facts,
    answeredCount: answered.size,
    domains: [...new Set(questions.map(({ domain }) => domain))],
    completed: block.completed || position?.ending === true,
    score: block.mode === 'review' ? block.result.score : null,
  }
}
