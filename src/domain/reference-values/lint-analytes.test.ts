import { expect, test } from 'vitest'
import type { AgeRange, Analyte } from './analyte.ts'
import { lintAnalytes } from './lint-analytes.ts'

const range: AgeRange = { ages: ['child'], low: 2, high: 4, sources: ['a-book'] }
const glucose: Analyte = {
  name: 'Glucose',
  aliases: [],
  group: 'Metabolism',
  conventional: 'mg/dL',
  si: 'mmol/L',
  factor: 0.0555,
  siDecimals: 1,
  molarMass: 180.16,
  ranges: [range],
  seeAlso: [],
}
const { molarMass: _, ...unweighed } = glucose
const hemoglobin: Analyte = { ...unweighed, conventional: 'g/dL', si: 'g/L', factor: 10 }
const ofRanges = (...ranges: AgeRange[]): Analyte[] => [{ ...glucose, ranges }]
const found = (analytes: readonly Analyte[]) =>
  lintAnalytes('reference-values.yaml', analytes, new Set(['a-book', 'a-page']))

test.each([
  { name: 'passes what is right', analytes: [glucose], says: [] },
  {
    name: 'passes a range with one limit',
    analytes: ofRanges({ ...range, low: undefined }, { ...range, high: undefined, when: 'fasting' }),
    says: [],
  },
  {
    name: 'passes base excess below zero',
    analytes: [{ ...unweighed, group: 'Blood gas', si: 'mg/dL', factor: 1, ranges: [{ ...range, low: -4 }] }],
    says: [],
  },
  {
    name: 'passes units without a molar mass by their power of ten',
    analytes: [hemoglobin],
    says: [],
  },
  {
    name: 'refuses a factor that the molar mass does not give',
    analytes: [{ ...glucose, factor: 0.555 }],
    says: ['factor: Its units give 0.05551, not 0.555.'],
  },
  {
    name: 'refuses a factor that the units do not give',
    analytes: [{ ...hemoglobin, factor: 1 }],
    says: ['factor: Its units give 10.00, not 1.'],
  },
  {
    name: 'refuses units that no rule turns into each other',
    analytes: [{ ...glucose, conventional: 'IU' }],
    says: ['si: No rule turns IU into mmol/L; correct a unit, or add them to si-factor.ts.'],
  },
  {
    name: 'refuses a lower limit that is not below the upper one',
    analytes: ofRanges({ ...range, low: 4 }),
    says: ['ranges.0.low: 4 is not below the upper limit of 4.'],
  },
  {
    name: 'refuses limits that are the same in SI units',
    analytes: ofRanges({ ...range, low: 3.9 }),
    says: ['ranges.0.low: In SI units it is shown as the upper limit is; raise siDecimals.'],
  },
  {
    name: 'refuses a range without a limit',
    analytes: ofRanges({ ...range, low: undefined, high: undefined }),
    says: ['ranges.0.low: Give a lower limit, an upper one, or both.'],
  },
  {
    name: 'refuses a limit below zero',
    analytes: ofRanges({ ...range, low: -1 }),
    says: ['ranges.0.low: No limit is below zero.'],
  },
  {
    name: 'refuses ages out of order',
    analytes: ofRanges({ ...range, ages: ['child', 'infant'] }),
    says: ['ranges.0.ages: Name each age once, the youngest first.'],
  },
  {
    name: 'refuses ranges out of order',
    analytes: ofRanges(range, { ...range, ages: ['infant'] }),
    says: ['ranges.1.ages: Stands after an older age.'],
  },
  {
    name: 'refuses two ranges of the same age',
    analytes: ofRanges(range, range),
    says: ['ranges.1.when: Another range has the same age; say when.'],
  },
  {
    name: 'refuses a source that is not recorded',
    analytes: ofRanges({ ...range, sources: ['hearsay'] }),
    says: ["sources: 'hearsay' is not recorded in references.yaml."],
  },
  {
    name: 'refuses a source to see also that is not recorded, or that a range names',
    analytes: [{ ...glucose, seeAlso: ['a-page', 'hearsay', 'a-book'] }],
    says: ["seeAlso: 'hearsay' is not recorded in references.yaml.", "seeAlso: 'a-book' stands with a range already."],
  },
  {
    name: 'refuses a note without its period',
    analytes: [{ ...glucose, note: 'Fasting' }],
    says: ['note: End it with a period.'],
  },
  {
    name: 'refuses an analyte that stands there twice',
    analytes: [glucose, glucose],
    says: ['name: Write each analyte once.'],
  },
])('$name', ({ analytes, says }) => expect(found(analytes).map(({ message }) => message)).toEqual(says))

test('a finding names the file and the analyte', () => {
  expect(found(ofRanges({ ...range, low: 9 }))).toMatchObject([
    { rule: 'analyte', level: 'error', where: { path: 'reference-values.yaml', id: 'Glucose' } },
  ])
})
