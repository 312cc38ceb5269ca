import { expect, test } from 'vitest'
import { trendSentence } from './trend-sentence.ts'

const days = (...accuracies: number[]) => accuracies.map((accuracy) => ({ date: '2026-01-05', accuracy, questions: 4 }))

test.each([
  { name: 'no day is said to be none', days: days(), sentence: 'There is no completed block yet.' },
  { name: 'one day is no trend', days: days(0.5), sentence: 'One day so far, at 50%; a second one makes a trend.' },
  { name: 'a rise is up', days: days(0.5, 0.2, 0.75), sentence: 'Up from 50% on the first day to 75% on the last.' },
  { name: 'a fall is down', days: days(0.75, 0.5), sentence: 'Down from 75% on the first day to 50% on the last.' },
  {
    name: 'equal ends are said to be equal',
    days: days(0.5, 1, 0.5),
    sentence: 'The first and the last day stand at 50%.',
  },
])('$name', ({ days, sentence }) => {
  expect(trendSentence(days)).toBe(sentence)
})
