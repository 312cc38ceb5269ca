import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, matchFields, searchField, termsOf } from './search-text.ts'

describe('what a query asks for', () => {
  test.each([
    { name: 'its words, in lower case', query: 'Patent  Ductus', is: ['patent', 'ductus'] },
    {
      name: 'what stands in quotes as one',
      query: 'murmur "continuous, machine"',
      is: ['murmur', 'continuous, machine'],
    },
    { name: 'each word once', query: 'PDA pda', is: ['pda'] },
    { name: 'nothing of a blank query', query: '  "" ', is: [] },
    { name: 'a word after a quote that is never closed', query: '"patent ductus', is: ['patent', 'ductus'] },
    { name: 'letters without their accents', query: 'Ménétrier', is: ['menetrier'] },
  ])('is $name', ({ query, is }) => expect(termsOf(query)).toEqual(is))
})

const fields = [
  searchField('stem', 'What is the most likely diagnosis?', 3),
  searchField('explanation', 'Kawasaki disease: fever for five days. Sjögren is less likely.', 1),
]

describe('a question is found', () => {
  test.each([
    // Shows qbank-109
    { name: 'when all words stand in its fields together', query: 'diagnosis kawasaki', field: 'stem' },
    { name: 'without regard to case', query: 'KAWASAKI', field: 'explanation' },
    // Shows qbank-109
    { name: 'without regard to accents', query: 'sjogren', field: 'explanation' },
    { name: 'by a part of a word', query: 'awasak', field: 'explanation' },
    { name: 'by words in quotes that stand together', query: '"fever for five"', field: 'explanation' },
  ])('$name', ({ query, field }) => expect(matchFields(fields, termsOf(query))?.excerpt?.field).toBe(field))

  test.each([
    { name: 'one word is missing', query: 'kawasaki rash' },
    { name: 'quoted words stand apart', query: '"fever five"' },
  ])('only, so not where $name', ({ query }) => expect(matchFields(fields, termsOf(query))).toBeUndefined())
})

test('no words find everything, without an excerpt', () => {
  expect(matchFields(fields, [])).toEqual({ score: 0, excerpt: null })
})

test('a hit in a heavier field scores more', () => {
  const score = (query: string) => matchFields(fields, termsOf(query))?.score ?? 0
  expect(score('diagnosis')).toBeGreaterThan(score('kawasaki'))
})

test('the excerpt shows the words in their surroundings, marked, and says where it was cut', () => {
  const text = `${'before '.repeat(30)}Kawasaki ${'after '.repeat(60)}`
  const excerpt = matchFields([searchField('explanation', text, 1)], ['kawasaki'])?.excerpt
  expect(excerpt?.text).toMatch(/^… before .*Kawasaki after .* …$/)
  expect(excerpt?.text.length).toBeLessThan(240)
  expect(excerpt?.highlights.map(({ start, end }) => excerpt.text.slice(start, end))).toEqual(['Kawasaki'])
})

test('a folded text keeps every place of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(text)).toHaveLength(text.length)
    }),
  )
})

test('every mark of an excerpt is one of the words, or several that touch', () => {
  const words = fc.array(fc.constantFrom('fever', 'rash', 'é', 'Apnea', 'of', 'feverish'), {
    minLength: 1,
    maxLength: 90,
  })
  fc.assert(
    fc.property(words, fc.array(fc.constantFrom('fever', 'rash', 'e', 'apnea'), { minLength: 1 }), (text, query) => {
      const terms = termsOf(query.join(' '))
      const excerpt = matchFields([searchField('note', text.join(' '), 1)], terms)?.excerpt
      fc.pre(excerpt != null)
      expect(excerpt.highlights.length).toBeGreaterThan(0)
      for (const { start, end } of excerpt.highlights) {
        const marked = fold(excerpt.text.slice(start, end))
        expect(terms.some((term) => marked.startsWith(term))).toBe(true)
        expect(terms.some((term) => marked.endsWith(term))).toBe(true)
      }
    }),
  )
})
