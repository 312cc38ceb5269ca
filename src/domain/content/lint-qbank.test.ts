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

const even = keyed('abcde'.repeat(4))
const changed = (count: number, change: Partial<Item>) =>
  even.map((item, n) => (n < count ? { ...item, ...change } : item))
/** As many questions whose key is the longest option, the keys spread evenly. */
const withLongKeys = (count: number) =>
  even.map((item, n) => (n < count ? { ...item, options: { ...options, [item.answer]: 'longest' } } : item))

test.each([
  { name: 'passes evenly spread keys', items: even, rules: [] },
  { name: 'passes a letter that keys 15% and one that keys 30%', items: keyed('aaabbbbbbccccdddeeee'), rules: [] },
  { name: 'refuses a letter that keys 10%', items: keyed('aabbbbbccccddddeeeee'), rules: ['key-balance'] },
  { name: 'refuses a letter that keys 35%', items: keyed('aaabbbbbbbcccdddeeee'), rules: ['key-balance'] },
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
  { name: 'passes 15% of recall', items: changed(3, { difficulty: 1 }), rules: [] },
  { name: 'refuses 20% of recall', items: changed(4, { difficulty: 1 }), rules: ['recall-share'] },
  { name: 'says nothing of an empty Qbank', items: [], rules: [] },
])('$name', ({ items, rules }) => {
  const path = 'qbanks/pediatrics/qbank.yaml'
  const found = lintQbank(path, items)
  expect(found.map(({ rule }) => rule)).toEqual(rules)
  expect(found.every(({ where }) => where.path === path)).toBe(true)
})
