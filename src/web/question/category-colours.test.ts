import { describe, expect, test } from 'vitest'
import { categories } from '../../domain/content/categories.ts'
import { categoryColour } from './category-colours.ts'

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the header of a card', () => {
  // Shows flashcards-17
  test('has a colour of its own for each of the 24 categories', () => {
    expect(new Set(categories.map(categoryColour)).size).toBe(24)
  })

  test.each(categories)('is readable in white for %s', (category) => {
    expect(1.05 / (luminance(categoryColour(category)) + 0.05)).toBeGreaterThanOrEqual(4.5)
  })

  // Shows flashcards-17
  test('has always the same colour of the 24 for a category that is not among them', () => {
    expect(categoryColour('Toxicology')).toBe(categoryColour('Toxicology'))
    expect(categories.map(categoryColour)).toContain(categoryColour('Toxicology'))
    expect(categories.map(categoryColour)).toContain(categoryColour('constructor'))
  })
})
