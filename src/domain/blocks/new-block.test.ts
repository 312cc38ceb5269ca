import { describe, expect, test } from 'vitest'
import { countHint, countTicks, countWithin, leftOutOfExam, maximumCount, typedCountProblem } from './new-block.ts'

test.each([
  { name: 'is what is available', available: 37, is: 37 },
  // Shows qbank-22
  { name: 'is 100 at most', available: 250, is: 100 },
  // Shows qbank-22, qbank-29
  { name: 'is 100 while the counts are not known', available: undefined, is: 100 },
  { name: 'is 0 where nothing is available', available: 0, is: 0 },
])('the maximum $name', ({ available, is }) => {
  expect(maximumCount(available)).toBe(is)
})

test.each([
  // Shows qbank-23
  { name: 'is reduced to the maximum', wanted: 40, is: 12 },
  { name: 'stays where it fits', wanted: 5, is: 5 },
  { name: 'is not below 0', wanted: -3, is: 0 },
  // Shows qbank-22
  { name: 'is whole', wanted: 7.9, is: 7 },
  { name: 'is 0 where it is no number', wanted: Number.NaN, is: 0 },
])('the count $name', ({ wanted, is }) => {
  expect(countWithin(wanted, 12)).toBe(is)
})

test.each([
  { maximum: 100, ticks: [0, 20, 40, 60, 80, 100] },
  { maximum: 37, ticks: [0, 7, 15, 22, 30, 37] },
  { maximum: 2, ticks: [0, 1, 2] },
  { maximum: 0, ticks: [0] },
  // Shows qbank-20
])('the slider of at most $maximum has its ticks', ({ maximum, ticks }) => {
  expect(countTicks(maximum)).toEqual(ticks)
})

describe('the hint', () => {
  test.each([
    { maximum: 99, hint: 'Maximum is 99 based on available questions' },
    { maximum: 100, hint: 'Select how many questions you want in this block' },
  ])('for $maximum', ({ maximum, hint }) => expect(countHint(maximum)).toBe(hint))
})

// Shows qbank-22
test.each([
  { name: 'a number that fits is fine', typed: 12, is: undefined },
  { name: 'a number that fits is fine as a text too', typed: '7', is: undefined },
  { name: '0 is fine to type', typed: 0, is: undefined },
  {
    name: 'a larger one names the most that can be had',
    typed: 20,
    is: '20 is more than the 12 that this choice offers.',
  },
  { name: 'nothing asks for a number', typed: '', is: 'Enter a whole number of questions.' },
  { name: 'a part asks for a whole one', typed: 2.5, is: 'Enter a whole number of questions.' },
  { name: 'a sign asks for a number', typed: '-', is: 'Enter a whole number of questions.' },
])('of what is typed, $name', ({ typed, is }) => expect(typedCountProblem(typed, 12)).toBe(is))

// Shows qbank-38
test.each([
  {
    name: 'says how many it leaves out, and why',
    available: 86,
    inTutor: 91,
    is: 'An exam offers 86 of 91 questions: you may have seen the answers of the other 5, in the demo or in a block that you deleted. Tutor Mode offers all.',
  },
  {
    name: 'names a single one',
    available: 4,
    inTutor: 5,
    is: 'An exam offers 4 of 5 questions: you may have seen the answer of the other one, in the demo or in a block that you deleted. Tutor Mode offers all.',
  },
  { name: 'says nothing where it offers as many', available: 91, inTutor: 91, is: undefined },
  { name: 'says nothing while the numbers are not known', available: 86, inTutor: undefined, is: undefined },
])('an exam $name', ({ available, inTutor, is }) => expect(leftOutOfExam(available, inTutor)).toBe(is))
