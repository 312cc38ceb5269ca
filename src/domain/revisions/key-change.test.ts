import { expect, test } from 'vitest'
import { isKeyChanged, keyAmong, rationalesWithoutKey } from './key-change.ts'

const named = (...texts: string[]) => texts.map((text, n) => ({ id: 'abc'[n] ?? '', text }))
const options = named('Asthma', 'Bronchiolitis', 'Croup')
const swapped = named('Bronchiolitis', 'Asthma', 'Croup')

test.each([
  { name: 'the same key is no change', now: { options, correctAnswer: 'b' }, changed: false },
  { name: 'another right option is a change', now: { options, correctAnswer: 'c' }, changed: true },
  // Shows feedback-35
  {
    name: 'other words for the right option are no change of the key',
    now: { options: options.map((one) => ({ ...one, text: `${one.text} (acute)` })), correctAnswer: 'b' },
    changed: false,
  },
  // Shows feedback-35
  {
    name: 'the right option at another place is no change',
    now: { options: swapped, correctAnswer: 'a' },
    changed: false,
  },
  // Shows ai-29, feedback-35
  {
    name: 'the right letter with the words of another option is a change',
    now: { options: swapped, correctAnswer: 'b' },
    changed: true,
  },
  {
    name: 'another wrong option is no change',
    now: { options: named('Anthrax', 'Bronchiolitis', 'Croup'), correctAnswer: 'b' },
    changed: false,
  },
  {
    name: 'the words of another option under the letter of the right one are a change, in whatever case',
    now: { options: named('Anthrax', ' ASTHMA', 'Croup'), correctAnswer: 'b' },
    changed: true,
  },
  {
    name: 'the old words of the right option under another letter are a change',
    now: { options: named('bronchiolitis', 'RSV', 'Croup'), correctAnswer: 'b' },
    changed: true,
  },
])('$name', ({ now, changed }) => {
  expect(isKeyChanged({ options, correctAnswer: 'b' }, now)).toBe(changed)
})

// Shows feedback-31
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
  {
    name: 'by its id where it is another one in new words',
    now: { options: named('Asthma', 'Bronchiolitis', 'Viral croup'), correctAnswer: 'c' },
    among: 'c',
  },
  {
    name: 'nowhere where the old one is wrong now and the right one new',
    now: { options: named('Bronchiolitis', 'RSV', 'Croup'), correctAnswer: 'b' },
    among: undefined,
  },
])('the new key is found among the old options $name', ({ now, among }) => {
  expect(keyAmong({ options, correctAnswer: 'b' }, now)).toBe(among)
})
