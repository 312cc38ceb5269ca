import type { Analyte } from './analyte.ts'

const group = 'Coagulation'

export const coagulation: readonly Analyte[] = [
  {
    name: 'Prothrombin time',
    aliases: ['PT', 'clotting'],
    group,
    conventional: 's',
    si: 's',
    factor: 1,
    siDecimals: 1,
    ranges: [
      { ages: ['newborn'], low: 10.1, high: 15.9, when: 'term, day 1' },
      { ages: ['infant', 'child', 'adolescent'], low: 11.0, high: 15.0 },
    ],
  },
  {
    name: 'International normalized ratio',
    aliases: ['INR', 'clotting'],
    group,
    conventional: 'ratio',
    si: 'ratio',
    factor: 1,
    siDecimals: 2,
    ranges: [
      { ages: ['newborn'], low: 0.5, high: 1.6, when: 'term, day 1' },
      { ages: ['infant', 'child', 'adolescent'], low: 0.8, high: 1.2 },
    ],
  },
  {
    name: 'Activated partial thromboplastin time',
    aliases: ['aPTT', 'PTT', 'clotting'],
    group,
    conventional: 's',
    si: 's',
    factor: 1,
    siDecimals: 1,
    ranges: [
      { ages: ['newborn'], low: 31.3, high: 54.5, when: 'term, day 1' },
      { ages: ['infant'], low: 28.1, high: 42.9, when: '6 months' },
      { ages: ['child', 'adolescent'], low: 24.0, high: 36.0 },
    ],
  },
  {
    name: 'Fibrinogen',
    aliases: ['factor I', 'clotting'],
    group,
    conventional: 'mg/dL',
    si: 'g/L',
    factor: 0.01,
    siDecimals: 2,
    ranges: [
      { ages: ['newborn'], low: 167, high: 399, when: 'term, day 1' },
      { ages: ['infant', 'child', 'adolescent'], low: 200, high: 400 },
    ],
  },
  {
    name: 'D-dimer',
    aliases: ['fibrin degradation'],
    group,
    conventional: '\u00b5g/mL FEU',
    si: 'mg/L FEU',
    factor: 1,
    siDecimals: 1,
    ranges: [{ ages: ['child', 'adolescent'], high: 0.5 }],
    note: 'Higher in healthy newborns.',
  },
]
