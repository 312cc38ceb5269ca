import { describe, expect, test } from 'vitest'
import { balancedKeys, optionsMayMove, withKeyAt } from './balance-keys.ts'

const options = { a: 'Aspirin', b: 'Beta blocker', c: 'Calcium', d: 'Digoxin', e: 'Epinephrine' }
const { e: _, ...four } = options
const keyed = (letters: string, mayMove = true) =>
  [...letters].map((answer) => ({ options, answer: answer as 'a', mayMove }))

describe('the keys of new questions', () => {
  const rows = [
    { name: 'stay where nothing is to be mended', added: 'abcdeabcde', becomes: 'abcdeabcde' },
    { name: 'are moved off a letter that keys them all', added: 'aaaaa', becomes: 'edcba' },
    { name: 'fill up what the file has too few of', added: 'aa', others: 'aabbccdd', becomes: 'ee' },
    { name: 'stay where their options may not move', added: 'aaaaa', mayMove: false, becomes: 'aaaaa' },
    { name: 'come as near as two can', added: 'aa', becomes: 'ab' },
  ]
  test.each(rows)('$name', ({ added, others = '', mayMove = true, becomes }) => {
    const around = { inFile: keyed(others), inBank: keyed(others) }
    const found = balancedKeys(keyed(added, mayMove), around)
    expect([...found].sort()).toEqual([...becomes].sort())
  })

  test('go to no letter that the question lacks', () => {
    const added = Array.from({ length: 4 }, () => ({ options: four, answer: 'a' as const, mayMove: true }))
    const found = balancedKeys(added, { inFile: [], inBank: [] })
    expect(found).not.toContain('e')
    expect(found.filter((letter) => letter === 'a')).toHaveLength(2)
  })
})

test.each([
  { name: 'with words', of: options, texts: ['Aspirin helps.', 'Hepatitis came later.'], may: true },
  { name: 'of which a text names one by letter', of: options, texts: ['Option B is slower.'], may: false },
  { name: 'of which a text names one in brackets', of: options, texts: ['(B) is slower.'], may: false },
  { name: 'of which a text names two by bare letters', of: options, texts: ['Both B and D need a scan.'], may: false },
  { name: 'of which a text names the answer', of: options, texts: ['Answer: C is safer.'], may: false },
  { name: 'that are numbers', of: { a: '1 day', b: '2 days', c: '3 days', d: '4 days' }, texts: [], may: false },
  {
    name: 'whose units rise',
    of: { a: '30 minutes', b: '2 hours', c: '12 hours', d: '3 days' },
    texts: [],
    may: false,
  },
  {
    name: 'of which one has no number',
    of: { a: 'No repeat dose', b: 'After 6 hours', c: 'After 12 hours', d: 'After 24 hours' },
    texts: [],
    may: false,
  },
  {
    name: 'that are stages',
    of: { a: 'Stage I', b: 'Stage II', c: 'Stage III', d: 'Stage IV' },
    texts: [],
    may: false,
  },
  {
    name: 'that are counted in words',
    of: { a: 'One dose', b: 'Two doses', c: 'Three doses', d: 'Four doses' },
    texts: [],
    may: false,
  },
])('options $name may move: $may', ({ of, texts, may }) => {
  expect(optionsMayMove({ options: of, answer: 'a' }, texts)).toBe(may)
})

test('the key changes places with another option, and the rationales go along', () => {
  const rationales = { b: 'Slower.', c: 'No.', d: 'No.', e: 'No.' }
  expect(withKeyAt({ options, answer: 'a', rationales, stem: 'Which?' }, 'b')).toEqual({
    options: { ...options, a: 'Beta blocker', b: 'Aspirin' },
    answer: 'b',
    rationales: { a: 'Slower.', c: 'No.', d: 'No.', e: 'No.' },
    stem: 'Which?',
  })
})
