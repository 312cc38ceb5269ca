import { describe, expect, test } from 'vitest'
import { categories, categoryOf } from '../../domain/content/categories.ts'
import { sectionHue } from './section-hue.ts'

const banks = import.meta.glob<string>('/content/qbanks/*/qbank.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const twentyFour = categories.map(sectionHue)

describe('the colour of a section', () => {
  // Shows flashcards-17
  test('is its own for each of the 24 categories, at equal distances', () => {
    expect(twentyFour.toSorted((a, b) => a - b)).toEqual(categories.map((_, place) => place * 15))
  })

  test.each(Object.entries(banks))('is its own for each domain of %s', (_file, yaml) => {
    const domains = [...yaml.matchAll(/name: ([^,}\n]+), *file:|- name: (.+)\n/g)].map(([, one, other]) => one ?? other)
    expect(domains.length).toBeGreaterThan(18)
    expect(new Set(domains.map((name) => sectionHue(categoryOf(name ?? '')))).size).toBe(domains.length)
  })

  test('differs much from that of the next in the list', () => {
    const apart = twentyFour.slice(1).map((hue, place) => Math.abs(hue - (twentyFour[place] ?? 0)))
    expect(Math.min(...apart.map((degrees) => Math.min(degrees, 360 - degrees)))).toBeGreaterThanOrEqual(90)
  })

  // Shows flashcards-17
  test('is always the same of the 24 for one that is not listed', () => {
    expect(sectionHue('Toxicology')).toBe(sectionHue('Toxicology'))
    expect(twentyFour).toContain(sectionHue('Toxicology'))
    expect(twentyFour).toContain(sectionHue('constructor'))
  })
})
