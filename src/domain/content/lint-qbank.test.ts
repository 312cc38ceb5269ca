import { expect, test } from 'vitest'
import type { Item } from './item.ts'
import { lintQbank } from './lint-qbank.ts'

const options = { a: 'one', b: 'one', c: 'one', d: 'one', e: 'one' }

const keyed = (letters: string): Item[] =>
  [...letters].map((letter) => ({
    path: 'qbanks/pediatrics/cardiology.yaml',
    id: 'ped-card-0001',
    difficulty: 3,
    vignette: '',
    stem: '',
    options,
    answer: letter as Item['answer'],
    explanation: '',
    rationales: {},
    references: [],
    grade: 8,
  }))

const mix = { 1: [0, 15], 2: [0, 100], 3: [30, 100] } as const

const even = keyed('abcde'.repeat(4))
const changed = (count: number, change: Partial<Item>) =>
  even.map((item, n) => (n < count ? { ...item, ...change } : item))
/** As many questions whose key is the longest option, the keys spread evenly. */
const withLongKeys = (count: number) =>
  even.map((item, n) => (n < count ? { ...item, options: { ...options, [item.answer]: 'longest' } } : item))

test.each([
  { name: 'passes evenly spread keys', items: even, rules: [] },
  { name: 'passes a letter that keys 15% and one that keys 25%', items: keyed('aaabbbbbccccddddeeee'), rules: [] },
  { name: 'refuses a letter that keys 10%', items: keyed('aabbbbbccccddddeeeee'), rules: ['key-balance'] },
  { name: 'refuses a letter that keys 30%', items: keyed('aaabbbbbbcccdddeeeee'), rules: ['key-balance'] },
  {
    name: 'leaves questions of four options out of the balance',
    items: [
      ...even,
      ...keyed('a'.repeat(20)).map((item) => ({ ...item, options: { a: 'x', b: 'x', c: 'x', d: 'x' } })),
    ],
    rules: [],
  },
  { name: 'passes 40% of keys that are the longest option', items: withLongKeys(8), rules: [] },
  { name: 'refuses 45% of keys that are the longest option', items: withLongKeys(9), rules: ['key-length-share'] },
  {
    name: 'passes keys that are as long as another option',
    items: even.map((item) => ({ ...item, options: { a: 'same', b: 'same', c: 'same', d: 'same', e: 'same' } })),
    rules: [],
  },
  { name: 'passes 15% of difficulty 1', items: changed(3, { difficulty: 1 }), rules: [] },
  { name: 'finds 20% of difficulty 1', items: changed(4, { difficulty: 1 }), rules: ['difficulty-mix'] },
  { name: 'finds too few of difficulty 3', items: changed(20, { difficulty: 2 }), rules: ['difficulty-mix'] },
  { name: 'says nothing of an empty Qbank', items: [], rules: [] },
])('$name', ({ items, rules }) => {
  const path = 'qbanks/pediatrics/qbank.yaml'
  const found = lintQbank(path, mix, items)
  expect(found.map(({ rule }) => rule)).toEqual(rules)
  expect(found.every(({ where }) => where.path === path)).toBe(true)
})

test('a mix that is missed is an error from 200 questions on, and a warning before', () => {
  const levels = [100, 200].map((count) => {
    const items = keyed('abcde'.repeat(count / 5)).map((item) => ({ ...item, difficulty: 1 }))
    return lintQbank('x', { 1: [0, 15] }, items).map(({ level }) => level)
  })
  expect(levels).toEqual([['warning'], ['error']])
})
