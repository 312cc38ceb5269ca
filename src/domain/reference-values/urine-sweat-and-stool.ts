import type { Analyte } from './analyte.ts'

const group = 'Urine, sweat and stool'

export const urineSweatAndStool: readonly Analyte[] = [
  {
    name: 'Protein to creatinine, urine',
    aliases: ['proteinuria', 'nephrotic'],
    group,
    conventional: 'mg/mg',
    si: 'mg/mmol',
    factor: 113.1,
    siDecimals: 0,
    ranges: [
      { ages: ['infant', 'child'], high: 0.5, when: '6 to 24 months' },
      { ages: ['child', 'adolescent'], high: 0.2, when: 'over 2 years' },
    ],
    note: '2 mg/mg or more is of the nephrotic range.',
  },
  {
    name: 'Calcium to creatinine, urine',
    aliases: ['hypercalciuria'],
    group,
    conventional: 'mg/mg',
    si: 'mmol/mmol',
    factor: 2.822,
    siDecimals: 2,
    ranges: [
      { ages: ['infant'], high: 0.86, when: 'to 6 months' },
      { ages: ['infant', 'child'], high: 0.6, when: '7 to 18 months' },
      { ages: ['child'], high: 0.42, when: '19 months to 6 years' },
      { ages: ['child', 'adolescent'], high: 0.22, when: 'over 6 years' },
    ],
  },
  {
    name: 'Osmolality, urine',
    aliases: ['concentration'],
    group,
    conventional: 'mOsm/kg',
    si: 'mmol/kg',
    factor: 1,
    siDecimals: 0,
    ranges: [
      { ages: ['newborn', 'infant'], low: 50, high: 700 },
      { ages: ['child', 'adolescent'], low: 50, high: 1400 },
    ],
  },
  {
    name: 'Sweat chloride',
    aliases: ['cystic fibrosis', 'CF', 'sweat test'],
    group,
    conventional: 'mEq/L',
    si: 'mmol/L',
    factor: 1,
    siDecimals: 0,
    ranges: [{ ages: ['newborn', 'infant', 'child', 'adolescent'], high: 30 }],
    note: '30\u201359 is intermediate, 60 or more is consistent with cystic fibrosis.',
  },
  {
    name: 'Calprotectin, fecal',
    aliases: ['inflammatory bowel disease', 'IBD', 'stool'],
    group,
    conventional: '\u00b5g/g',
    si: 'mg/kg',
    factor: 1,
    siDecimals: 0,
    ranges: [{ ages: ['child', 'adolescent'], high: 50, when: 'from 4 years' }],
    note: 'Healthy younger children have higher values.',
  },
]
