import { expect, test } from 'vitest'
import { accuracyBand } from './accuracy-band.ts'

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
  expect(accuracyBand(percent)).toBe(band)
})
