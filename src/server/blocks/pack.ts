import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { z } from 'zod'
import { json } from '../db/json.ts'
import type { BlockChangeTable } from './tables.ts'

/** A change without what all changes of its block share. */
export type PackedChange = Omit<BlockChangeTable, 'userId' | 'blockId'>

const texts = z.array(z.string())
const numbers = z.array(z.number())

// Column by column, since what stands side by side is alike then; times as the milliseconds since the one before.
const columns = json(
  z.object({
    namedBy: z.array(z.enum(['client', 'value'])),
    id: texts,
    questionId: texts,
    field: texts,
    value: texts,
    at: numbers,
    receivedAt: numbers,
    arrival: numbers,
    secondsSpent: numbers,
    lateBecause: z.array(z.string().nullable()),
  }),
)

/** All of the changes as a text, which `unpack` gives back as they were, in their order. */
export function pack(changes: readonly PackedChange[]): string {
  const column = <Name extends keyof PackedChange>(name: Name) => changes.map((change) => change[name])
  const text = columns.encode({
    namedBy: column('namedBy'),
    id: column('id'),
    questionId: column('questionId'),
    field: column('field'),
    value: column('value'),
    at: steps(column('at').map(Date.parse)),
    receivedAt: steps(column('receivedAt').map(Date.parse)),
    arrival: column('arrival'),
    secondsSpent: column('secondsSpent'),
    lateBecause: column('lateBecause'),
  })
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).toString('base64')
}

// The next ones take five to twenty times as long for a fiftieth of the room.
const quality = 5

export function unpack(packed: string): PackedChange[] {
  const text = brotliDecompressSync(Buffer.from(packed, 'base64')).toString()
  const { id, at, receivedAt, ...rest } = columns.decode(text)
  const [times, receipts] = [sums(at), sums(receivedAt)]
  const cell = <Value>(values: readonly Value[], n: number) => values[n] as Value
  return id.map((id, n) => ({
    namedBy: cell(rest.namedBy, n),
    id,
    questionId: cell(rest.questionId, n),
    field: cell(rest.field, n) as PackedChange['field'],
    value: cell(rest.value, n),
    at: new Date(cell(times, n)).toISOString(),
    receivedAt: new Date(cell(receipts, n)).toISOString(),
    arrival: cell(rest.arrival, n),
    secondsSpent: cell(rest.secondsSpent, n),
    lateBecause: cell(rest.lateBecause, n) as PackedChange['lateBecause'],
  }))
}

export const bytesBesideTexts = 100

/** About how long the text is that `pack` compresses. */
export const sizeOf = (changes: readonly PackedChange[]) =>
  changes
    .map(({ value, id, questionId }) => Buffer.byteLength(value + id + questionId) + bytesBesideTexts)
    .reduce((sum, size) => sum + size, 0)

const steps = (values: readonly number[]) => values.map((value, n) => value - (values[n - 1] ?? 0))

function sums(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}

const quarterMs = 15 * 60_000

/** In which quarters of an hour something was answered: no learner's day begins within one. */
export const answerQuartersOf = (changes: readonly Pick<PackedChange, 'field' | 'at'>[]): number[] => [
  ...new Set(changes.filter(({ field }) => field === 'answer').map(({ at }) => Math.floor(Date.parse(at) / quarterMs))),
]

export const timeOfQuarter = (quarter: number) => new Date(quarter * quarterMs).toISOString()
