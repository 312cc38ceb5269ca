import { expect, test } from 'vitest'
import { feedbackCredit } from './feedback-credit.ts'

test.each([
  { name: 'a toggle without text is a review of 5 points', text: '', isFirst: true, credit: { reviews: 1, points: 5 } },
  // Shows landing-48
  { name: '50 characters earn no bonus', text: 'x'.repeat(50), isFirst: true, credit: { reviews: 1, points: 5 } },
  // Shows ai-34, feedback-6, landing-48
  { name: '51 characters earn 5 more', text: 'x'.repeat(51), isFirst: true, credit: { reviews: 1, points: 10 } },
  { name: 'blanks are no characters', text: `x${' '.repeat(60)}`, isFirst: true, credit: { reviews: 1, points: 5 } },
  // Shows landing-48
  { name: 'a second feedback earns nothing', text: 'x'.repeat(80), isFirst: false, credit: { reviews: 0, points: 0 } },
])('$name', ({ text, isFirst, credit }) => {
  expect(feedbackCredit(text, isFirst)).toEqual(credit)
})
