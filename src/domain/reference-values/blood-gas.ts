import type { Analyte } from './analyte.ts'

const group = 'Blood gas'

export const bloodGas: readonly Analyte[] = [
  {
    name: 'pH, arterial',
    aliases: ['acidosis', 'alkalosis', 'ABG'],
    group,
    conventional: 'pH',
    si: 'pH',
    factor: 1,
    siDecimals: 2,
    ranges: [
      { ages: ['newborn'], low: 7.29, high: 7.45, when: 'day 1' },
      { ages: ['infant', 'child', 'adolescent'], low: 7.35, high: 7.45 },
    ],
  },
  {
    name: 'Carbon dioxide pressure, arterial',
    aliases: ['PaCO2', 'pCO2', 'ABG'],
    group,
    conventional: 'mm Hg',
    si: 'kPa',
    factor: 0.1333,
    siDecimals: 1,
    ranges: [
      { ages: ['newborn'], low: 27, high: 40 },
      { ages: ['infant'], low: 27, high: 41 },
      { ages: ['child', 'adolescent'], low: 35, high: 45 },
    ],
  },
  {
    name: 'Oxygen pressure, arterial',
    aliases: ['PaO2', 'pO2', 'ABG'],
    group,
    conventional: 'mm Hg',
    si: 'kPa',
    factor: 0.1333,
    siDecimals: 1,
    ranges: [
      { ages: ['newborn'], low: 54, high: 95, when: 'day 1' },
      { ages: ['infant', 'child', 'adolescent'], low: 80, high: 100, when: 'room air, sea level' },
    ],
  },
  {
    name: 'Base excess',
    aliases: ['BE', 'base deficit', 'ABG'],
    group,
    conventional: 'mEq/L',
    si: 'mmol/L',
    factor: 1,
    siDecimals: 0,
    ranges: [
      { ages: ['newborn'], low: -10, high: -2 },
      { ages: ['infant'], low: -7, high: -1 },
      { ages: ['child'], low: -4, high: 2 },
      { ages: ['adolescent'], low: -3, high: 3 },
    ],
  },
]
