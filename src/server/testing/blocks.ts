import { expect } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { now, type Person, type Tools } from './app.ts'

/** What is asked of a new block where a test says nothing else. */
export const newBlock = {
  qbankId: 'bank',
  mode: 'exam',
  questionCount: 4,
  selectedDomains: ['Cardiology', 'Nephrology'],
}

export async function givenBlock(ask: Tools['ask'], body: object = {}, as: Person = 'ana'): Promise<Block> {
  const { status, json } = await ask(as, 'POST', '/api/blocks', { ...newBlock, ...body })
  expect(status).toBe(201)
  return json as Block
}

export const idsOf = (block: Block) => block.questions.map(({ id }) => id)
export const answersTo = (block: Block, answer: string) => Object.fromEntries(idsOf(block).map((id) => [id, answer]))
/** So many seconds after the beginning of the test. */
export const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
export const change = (id: string, questionId: string, value: unknown, seconds: number, field = 'answer') => ({
  id,
  questionId,
  field,
  value,
  at: at(seconds),
})
export const openBlock = async (ask: Tools['ask'], id: string) =>
  (await ask('ana', 'GET', `/api/blocks/${id}`)).json as Block
