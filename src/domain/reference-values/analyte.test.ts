import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readAnalytes } from '../../server/content/read-reference-values.ts'
import { type AgeRange, type Analyte, citedSources, rangeText, searchAnalytes, toSi } from './analyte.ts'

const analytes = await readAnalytes(join(import.meta.dirname, '../../../content'))

const named = (name: string): Analyte => {
  const analyte = analytes.find((one) => one.name === name)
  if (!analyte) throw new Error(`no ${name}`)
  return analyte
}

// Shows player-30
test('there are 60 analytes or more, in the groups of a laboratory report', () => {
  expect(analytes.length).toBeGreaterThanOrEqual(60)
  expect([...new Set(analytes.map(({ group }) => group))]).toEqual([
    'Electrolytes and kidney',
    'Liver, pancreas and muscle',
    'Metabolism and nutrition',
    'Hormones',
    'Blood count',
    'Coagulation',
    'Immunology and inflammation',
    'Blood gas',
    'Cerebrospinal fluid',
    'Urine, sweat and stool',
  ])
})

describe('conversion to SI units', () => {
  test.each([
    { name: 'Glucose', value: 90, si: 5 },
    { name: 'Creatinine', value: 1, si: 88 },
    { name: 'Urea nitrogen', value: 14, si: 5 },
    { name: 'Calcium, total', value: 10, si: 2.5 },
    { name: 'Phosphorus', value: 3.1, si: 1 },
    { name: 'Bilirubin, total', value: 10, si: 171 },
    { name: 'Cholesterol, total', value: 200, si: 5.2 },
    { name: 'Triglycerides', value: 150, si: 1.69 },
    { name: 'Hemoglobin', value: 12, si: 120 },
    { name: 'Hemoglobin A1c', value: 6.5, si: 48 },
    { name: 'Hemoglobin A1c', value: 5.7, si: 39 },
    { name: 'Carbon dioxide pressure, arterial', value: 40, si: 5.3 },
    { name: 'Lead, blood', value: 5, si: 0.24 },
    { name: 'Phenylalanine', value: 20, si: 1210 },
    { name: 'Thyroxine, free', value: 1, si: 13 },
    { name: 'Cortisol', value: 18, si: 497 },
    { name: 'Vitamin D, 25-hydroxy', value: 20, si: 50 },
    { name: 'Lactate', value: 18, si: 2 },
    { name: 'Protein to creatinine, urine', value: 2, si: 226 },
  ])('$name of $value comes to $si', ({ name, value, si }) => expect(toSi(named(name), value)).toBe(si))
})

describe('a range in words', () => {
  const analyte: Analyte = { ...named('Potassium'), factor: 0.5, siDecimals: 2 }
  const child = { ages: ['child'], sources: ['a-book'] } as const
  test.each([
    { name: 'has the decimals of the finer of its two values', range: { low: 3, high: 5.25 }, is: '3.00\u20135.25' },
    { name: 'without a lower value says below', range: { high: 1.2 }, is: 'below 1.2' },
    { name: 'without an upper value says or more', range: { low: 45 }, is: '45 or more' },
    { name: 'below zero is told with a word between', range: { low: -4, high: 2 }, is: '\u22124 to 2' },
  ])('$name', ({ range, is }) => {
    expect(rangeText(analyte, { ...child, ...range }, 'conventional')).toBe(is)
  })

  test('in SI units is converted', () => {
    expect(rangeText(analyte, { ...child, low: 3, high: 5 }, 'si')).toBe('1.5\u20132.5')
  })
})

describe('the search', () => {
  const namesFor = (search: string) => searchAnalytes(analytes, search).map(({ name }) => name)
  test.each([
    // Shows player-30
    { name: 'finds an abbreviation', search: 'tsh', finds: ['Thyrotropin'] },
    { name: 'finds by every word, in any order', search: 'CSF glucose', finds: ['Glucose, CSF'] },
    { name: 'finds a disease', search: 'cystic fibrosis', finds: ['Sweat chloride'] },
    { name: 'finds nothing for what is not there', search: 'unobtainium', finds: [] },
  ])('$name', ({ search, finds }) => expect(namesFor(search)).toEqual(finds))

  test('finds all when nothing is searched for', () => expect(namesFor('  ')).toHaveLength(analytes.length))

  test('finds a whole group', () => {
    expect(namesFor('coagulation')).toHaveLength(analytes.filter(({ group }) => group === 'Coagulation').length)
  })
})

test('a source is named with the ranges that rest on it, and one to see also with none', () => {
  const range = (when: string, ...sources: string[]): AgeRange => ({ ages: ['child'], high: 1, when, sources })
  const ranges = [range('day 1', 'a'), range('day 2', 'b', 'a')]
  const cited = citedSources({ ranges, seeAlso: ['c'] })
  expect(cited.map(({ id, ranges }) => [id, ...ranges.map(({ when }) => when)])).toEqual([
    ['a', 'day 1', 'day 2'],
    ['b', 'day 2'],
    ['c'],
  ])
})
