import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import 'fake-indexeddb/auto'
import type { Block } from '../../contract/blocks.ts'

const blockOf = (id: string, change: Partial<Block> = {}) =>
  ({
    id,
    title: `Block ${id}`,
    qbankId: 'pediatrics',
    questionCount: 2,
    secondsPerQuestion: 90,
    originalMode: 'exam',
    mode: 'exam',
    date: '2026-01-05T09:00:00.000Z',
    createdAt: `2026-01-0${id}T09:00:00.000Z`,
    completed: false,
    progress: { selectedAnswers: { q1: 'a' } },
    questions: [
      { id: 'q1', domain: 'Cardiology' },
      { id: 'q2', domain: 'Cardiology' },
    ],
    ...change,
  }) as unknown as Block

let device: typeof import('./device-database.ts')
let held: typeof import('./held-blocks.ts')
let storeOf: (blockId: string) => import('./blocks.ts').BlockStore

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.resetModules()
  device = await import('./device-database.ts')
  held = await import('./held-blocks.ts')
  const { BlockStore } = await import('./blocks.ts')
  const { outboxOf } = await import('./outbox.ts')
  storeOf = (blockId) => new BlockStore(outboxOf('ana'), blockId)
  for (const block of [blockOf('1'), blockOf('2', { qbankId: 'neonatology' })])
    await device.writeToDevice((database) => database.put('blocks', block, ['ana', block.id]))
  await device.writeToDevice((database) => database.put('blocks', blockOf('3'), ['ben', '3']))
})

test('the blocks of a learner that the device holds are listed, newest first, and none of another', async () => {
  const blocks = await held.listHeldBlocks('ana')
  expect(blocks?.map(({ title }) => title)).toEqual(['Block 2', 'Block 1'])
  expect(blocks?.[0]).toMatchObject({ answeredCount: 1, domains: ['Cardiology'], completed: false, score: null })
})

test('those of one Qbank are listed alone', async () => {
  expect((await held.listHeldBlocks('ana', 'pediatrics'))?.map(({ id }) => id)).toEqual(['1'])
})

test('what was answered here since, and what was taken back, counts', async () => {
  const change = { id: 'c1', field: 'answer' as const, at: '2026-01-05T10:00:00.000Z' }
  await storeOf('1').keep({ changes: [{ ...change, questionId: 'q2', value: 'b' }] })
  await storeOf('2').keep({ changes: [{ ...change, questionId: 'q1', value: null }] })
  expect((await held.listHeldBlocks('ana'))?.map(({ answeredCount }) => answeredCount)).toEqual([0, 2])
})

test('a device that holds none does not say that there are none', async () => {
  expect(await held.listHeldBlocks('eve')).toBeUndefined()
})
