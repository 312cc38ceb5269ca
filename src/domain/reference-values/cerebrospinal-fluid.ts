import type { Analyte } from './analyte.ts'

const group = 'Cerebrospinal fluid'

export const cerebrospinalFluid: readonly Analyte[] = [
  {
    name: 'Leukocytes, CSF',
    aliases: ['WBC', 'meningitis', 'spinal fluid'],
    group,
    conventional: '/\u00b5L',
    si: '10\u2076/L',
    factor: 1,
    siDecimals: 0,
    ranges: [
      { ages: ['newborn'], low: 0, high: 19 },
      { ages: ['infant'], low: 0, high: 9, when: '29 to 56 days' },
      { ages: ['child', 'adolescent'], low: 0, high: 5 },
    ],
    note: 'Upper values are 95th percentiles of infants without meningitis.',
  },
  {
    name: 'Protein, CSF',
    aliases: ['meningitis', 'spinal fluid'],
    group,
    conventional: 'mg/dL',
    si: 'g/L',
    factor: 0.01,
    siDecimals: 2,
    ranges: [
      { ages: ['newborn'], high: 115 },
      { ages: ['infant'], high: 89, when: '29 to 56 days' },
      { ages: ['child', 'adolescent'], high: 40 },
    ],
    note: 'Upper values are 95th percentiles of infants without meningitis.',
  },
  {
    name: 'Glucose, CSF',
    aliases: ['meningitis', 'spinal fluid'],
    group,
    conventional: 'mg/dL',
    si: 'mmol/L',
    factor: 0.0555,
    siDecimals: 1,
    molarMass: 180.16,
    ranges: [
      { ages: ['newborn'], low: 34, high: 119 },
      { ages: ['infant', 'child', 'adolescent'], low: 40, high: 80 },
    ],
  },
  {
    name: 'Opening pressure, CSF',
    aliases: ['lumbar puncture', 'intracranial hypertension'],
    group,
    conventional: 'cm H\u2082O',
    si: 'kPa',
    factor: 0.0981,
    siDecimals: 1,
    ranges: [{ ages: ['child', 'adolescent'], high: 28 }],
    note: 'Lying on the side.',
  },
]
