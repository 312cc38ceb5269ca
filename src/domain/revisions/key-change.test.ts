import { expect, test } from 'vitest'
import { isKeyChanged, keyAmong, rationalesWithoutKey } from './key-change.ts'

const options = ['Asthma', 'Bronchiolitis', 'Croup'].map((text, n) => ({ id: 'abc'[n] ?? '', text }))
const swapped = [
  { id: 'a', text: 'Bronchiolitis' },
  { id: 'b', text: 'Asthma' },
  { id: 'c', text: 'Croup' },
]

test.each([
  { name: 'the same key is no change', now: { options, correctAnswer: 'b' }, changed: false },
  { name: 'another right option is a change', now: { options, correctAnswer: 'c' }, changed: true },
  {
    name: 'other words for the right option are no change of the key',
    now: { options: options.map((one) => ({ ...one, text: `${one.text} (acute)` })), correctAnswer: 'b' },
    changed: false,
  },
  {
    name: 'the right option at another place is no change',
    now: { options: swapped, correctAnswer: 'a' },
    changed: false,
  },
  {
    name: 'the right letter with the words of another option is a change',
    now: { options: swapped, correctAnswer: 'b' },
    changed: true,
  },
])('$name', ({ now, changed }) => {
  expect(isKeyChanged({ options, correctAnswer: 'b' }, now)).toBe(changed)
})

test('the right option has no rationale', () => {
  expect(rationalesWithoutKey({ a: 'Tempts.', c: 'Later.' }, 'c')).toEqual({ a: 'Tempts.' })
})

test.each([
  { name: 'by its words, wherever it stands', now: { options: swapped, correctAnswer: 'b' }, among: 'a' },
  {
    name: 'by its id where it has new words',
    now: { options: options.map((one) => ({ ...one, text: `${one.text} (acute)` })), correctAnswer: 'c' },
    among: 'c',
  },
])('the new key is found among the old options $name', ({ now, among }) => {
  expect(keyAmong({ options, correctAnswer: 'b' }, now)).toBe(among)
})
