import { expect, test } from 'vitest'
import { costText, runTitle } from './pipeline-words.ts'

test.each([
  { name: 'without prices', costMicros: 0, hasPrices: false, text: 'not priced' },
  { name: 'without prices, counted while there were some', costMicros: 1_230_000, hasPrices: false, text: '$1.23' },
  { name: 'with prices, where no model was asked', costMicros: 0, hasPrices: true, text: '$0.00' },
])('a cost $name reads $text', ({ costMicros, hasPrices, text }) => {
  expect(costText(costMicros, hasPrices)).toBe(text)
})

test.each([
  { kind: 'creation', domain: 'Bilirubin', bankName: 'Neonatology', title: 'Drafts: Bilirubin, Neonatology' },
  { kind: 'calibration', domain: '', bankName: 'Neonatology', title: 'Calibration: Neonatology' },
  { kind: 'inspection', domain: '', bankName: '', title: 'Inspection' },
] as const)('a run is called $title', ({ title, bankName, ...run }) => {
  expect(runTitle(run, bankName)).toBe(title)
})
