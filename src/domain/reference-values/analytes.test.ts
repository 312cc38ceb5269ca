import { describe, expect, test } from 'vitest'
import { type Analyte, ageGroups, analyteGroups, rangeText, searchAnalytes, toSi } from './analyte.ts'
import { analytes } from './analytes.ts'

const named = (name: string): Analyte => {
  const analyte = analytes.find((one) => one.name === name)
  if (!analyte) throw new Error(`no ${name}`)
  return analyte
}

/** Moles in SI units for one mass in conventional units, as the units alone say. */
const gramsPer: Record<string, number> = {
  'mg/dL': 1e-2,
  '\u00b5g/dL': 1e-5,
  'ng/dL': 1e-8,
  'ng/mL': 1e-6,
  'pg/mL': 1e-9,
}
const molesPer: Record<string, number> = { 'mmol/L': 1e-3, '\u00b5mol/L': 1e-6, 'nmol/L': 1e-9, 'pmol/L': 1e-12 }

describe('the table of reference values', () => {
  // Shows player-30
  test('has 60 analytes or more, each name once, in every group', () => {
    expect(analytes.length).toBeGreaterThanOrEqual(60)
    expect(new Set(analytes.map(({ name }) => name)).size).toBe(analytes.length)
    expect([...new Set(analytes.map(({ group }) => group))]).toEqual(analyteGroups)
  })

  test.each(analytes.map((analyte) => ({ ...analyte, analyte })))('$name is written as it must be', ({ analyte }) => {
    expect(analyte.conventional).not.toBe('')
    expect(analyte.si).not.toBe('')
    expect(analyte.factor).toBeGreaterThan(0)
    expect(analyte.ranges.length).toBeGreaterThan(0)
    expect(analyte.note ?? 'Said.').toMatch(/\.$/)
    for (const { ages, low, high } of analyte.ranges) {
      expect(ages.length).toBeGreaterThan(0)
      expect(ages).toEqual(ageGroups.filter((age) => ages.includes(age)))
      expect(low ?? high).toBeDefined()
      expect(low ?? Number.NEGATIVE_INFINITY).toBeLessThan(high ?? Number.POSITIVE_INFINITY)
      if (analyte.group !== 'Blood gas') expect(low ?? high).toBeGreaterThanOrEqual(0)
    }
    const youngest = analyte.ranges.map(({ ages }) => ageGroups.indexOf(ages[0] ?? 'newborn'))
    expect(youngest).toEqual([...youngest].sort((a, b) => a - b))
    const said = analyte.ranges.map(({ ages, when }) => `${ages.join()} ${when}`)
    expect(new Set(said).size).toBe(said.length)
  })

  test.each(analytes.map((analyte) => ({ ...analyte, analyte })))(
    '$name shows in SI units what differs in conventional ones',
    ({ analyte }) => {
      for (const { low, high } of analyte.ranges) {
        if (low === undefined || high === undefined) continue
        expect(toSi(analyte, low)).toBeLessThan(toSi(analyte, high))
      }
    },
  )
})

describe('conversion to SI units', () => {
  const weighed = analytes.filter(({ molarMass }) => molarMass !== undefined)

  test.each(weighed.map((analyte) => ({ ...analyte })))('$name is converted by its molar mass', (analyte) => {
    const { conventional, si, factor, molarMass = 1 } = analyte
    const expected = (gramsPer[conventional] ?? Number.NaN) / molarMass / (molesPer[si] ?? Number.NaN)
    expect(Math.abs(factor / expected - 1)).toBeLessThan(0.01)
  })

  test('analytes in the same units without a molar mass are not converted, or by the power of ten of their units', () => {
    const powers = new Set([1, 10, 0.01])
    const others = analytes.filter(({ molarMass, factor }) => molarMass === undefined && !powers.has(factor))
    expect(others.map(({ name }) => name)).toEqual([
      'Hemoglobin A1c',
      'Carbon dioxide pressure, arterial',
      'Oxygen pressure, arterial',
      'Opening pressure, CSF',
      'Protein to creatinine, urine',
      'Calcium to creatinine, urine',
    ])
  })

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
  test.each([
    { name: 'has the decimals of the finer of its two values', range: { low: 3, high: 5.25 }, is: '3.00\u20135.25' },
    { name: 'without a lower value says below', range: { high: 1.2 }, is: 'below 1.2' },
    { name: 'without an upper value says or more', range: { low: 45 }, is: '45 or more' },
    { name: 'below zero is told with a word between', range: { low: -4, high: 2 }, is: '\u22124 to 2' },
  ])('$name', ({ range, is }) => {
    expect(rangeText(analyte, { ages: ['child'], ...range }, 'conventional')).toBe(is)
  })

  test('in SI units is converted', () => {
    expect(rangeText(analyte, { ages: ['child'], low: 3, high: 5 }, 'si')).toBe('1.5\u20132.5')
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
