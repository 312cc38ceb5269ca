import { expect, test } from 'vitest'
import { bandOf, scoreMessage } from './score-message.ts'

test.each([
  // Shows qbank-94
  { name: '70 is excellent', percent: 70, message: 'Excellent!', band: 'middle' },
  { name: '69 is good progress', percent: 69, message: 'Good progress!', band: 'middle' },
  { name: '60 is good progress', percent: 60, message: 'Good progress!', band: 'middle' },
  // Shows qbank-94
  { name: '59 asks for practice', percent: 59, message: 'Keep practicing!', band: 'low' },
  { name: '80 is in the highest band', percent: 80, message: 'Excellent!', band: 'high' },
  // Shows qbank-94
  { name: '79 is not yet in the highest band', percent: 79, message: 'Excellent!', band: 'middle' },
])('$name', ({ percent, message, band }) => {
  expect(scoreMessage(percent)).toBe(message)
  expect(bandOf(percent)).toBe(band)
})

test.each([
  { name: '100 percent is green', percent: 100, band: 'high' },
  // Shows flashcards-44
  { name: '80 percent is green', percent: 80, band: 'high' },
  { name: '79 percent is amber', percent: 79, band: 'middle' },
  // Shows flashcards-44
  { name: '60 percent is amber', percent: 60, band: 'middle' },
  // Shows flashcards-44
  { name: '59 percent is red', percent: 59, band: 'low' },
])('$name', ({ percent, band }) => {
  expect(bandOf(percent)).toBe(band)
})
