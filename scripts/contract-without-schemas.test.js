import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fits, replySchema } from '../src/web/fits.ts'
import { shapeOf } from './contract-without-schemas.ts'

const answer = z.object({ id: z.string().max(3), score: z.int().min(0).nullable(), note: z.string().optional() })

/** Each with what its schema takes, and what is made of other parts. */
const rows = [
  { name: 'a text', schema: z.string(), right: ['', 'a'], wrong: [1, null, undefined, ['a'], {}] },
  { name: 'a number', schema: z.number(), right: [0, 1.5], wrong: ['1', null, true] },
  { name: 'a count', schema: z.int().min(0), right: [0, 7], wrong: ['7', null] },
  { name: 'a yes or no', schema: z.boolean(), right: [true, false], wrong: [0, 'true', null] },
  { name: 'one of some words', schema: z.enum(['exam', 'tutor']), right: ['exam'], wrong: ['cram', null, 0] },
  { name: 'one value', schema: z.literal(true), right: [true], wrong: [false, 'true'] },
  { name: 'what may be null', schema: z.string().nullable(), right: ['a', null], wrong: [1, undefined, {}] },
  { name: 'null', schema: z.null(), right: [null], wrong: [undefined, {}, 'null'] },
  { name: 'a list', schema: z.array(z.int()), right: [[], [1, 2]], wrong: [{}, null, [1, '2'], '1'] },
  {
    name: 'an object, whatever else is in it',
    schema: answer,
    right: [
      { id: 'a', score: 1 },
      { id: 'a', score: null, note: '' },
      { id: 'a', score: 1, more: [] },
    ],
    wrong: [null, [], 'a', {}, { id: 'a' }, { id: 1, score: 1 }, { id: 'a', score: 1, note: null }],
  },
  {
    name: 'a record',
    schema: z.record(z.string(), z.int()),
    right: [{}, { a: 1 }],
    wrong: [[], null, 1, { a: '1' }],
  },
  {
    name: 'one of several objects',
    schema: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('open'), left: z.int() }),
      z.object({ kind: z.literal('shown'), key: z.string() }),
    ]),
    right: [
      { kind: 'open', left: 1 },
      { kind: 'shown', key: 'a' },
    ],
    wrong: [{ kind: 'shown', left: 1 }, { kind: 'other', left: 1 }, {}],
  },
  { name: 'anything', schema: z.unknown(), right: [null, 1, {}, []], wrong: [] },
]

describe.each(rows)('the shape of $name', ({ schema, right, wrong }) => {
  const shape = shapeOf(schema)
  // A row that the schema itself sees otherwise would show nothing.
  test.each(right.map((value) => ({ value })))('fits $value', ({ value }) => {
    expect(schema.safeParse(value).success).toBe(true)
    expect(fits(shape, value)).toBe(true)
  })
  test.each(wrong.map((value) => ({ value })))('does not fit $value', ({ value }) => {
    expect(schema.safeParse(value).success).toBe(false)
    expect(fits(shape, value)).toBe(false)
  })
})

test('a reply is taken as it came, or not at all', () => {
  const reply = replySchema(shapeOf(answer))
  const json = { id: 'longer', score: -1 }
  expect(reply.safeParse(json)).toEqual({ success: true, data: json })
  expect(reply.safeParse({ ...json, score: '1' })).toEqual({ success: false })
})

test('what the server fills in is there', () => {
  const shape = shapeOf(z.object({ isOpen: z.boolean().default(false) }))
  expect(fits(shape, { isOpen: true })).toBe(true)
  expect(fits(shape, {})).toBe(false)
})

test('a schema for which there are no words is refused, rather than let through', () => {
  const tree = z.object({
    get inner() {
      return z.array(tree)
    },
  })
  expect(() => shapeOf(tree)).toThrow('no words')
  expect(() => shapeOf(z.tuple([z.string()]))).toThrow('no words')
})

test('the front end has of each call where it goes and what it answers, and no schema', async () => {
  const files = globSync('src/contract/*.ts').map((file) => join(process.cwd(), file))
  const exported = (await Promise.all(files.map((file) => import(file)))).flatMap(Object.values)
  const calls = exported.filter((value) => value?.path)
  expect(calls.length).toBeGreaterThan(100)
  for (const call of calls) expect(Object.keys(call)).toEqual(['method', 'path', 'access', 'saysForWhom', 'reply'])
  expect(exported.filter((value) => value instanceof z.ZodType)).toEqual([])
})
