import { expect, test } from 'vitest'
import { heldUnits } from './held-units.ts'

const rows: { name: string; text: string; shown: string }[] = [
  { name: 'a dose stays with its unit', text: 'give 5 mg/kg now', shown: 'give 5_mg/kg now' },
  {
    name: 'a value stays with its unit',
    text: 'bilirubin 22.4 mg/dL, 98 mcg/kg',
    shown: 'bilirubin 22.4_mg/dL, 98_mcg/kg',
  },
  { name: 'a power of ten stays whole', text: '(9 x 10^9/L) and 3 × 10⁹/L', shown: '(9_x_10^9/L) and 3_×_10⁹/L' },
  { name: 'a pressure stays whole', text: 'at 60 mm Hg.', shown: 'at 60_mm_Hg.' },
  { name: 'micro is written in two ways', text: '3 µmol/L, 3 μmol/L', shown: '3_µmol/L, 3_μmol/L' },
  { name: 'a temperature and a time', text: '39.5 °C at 6 AM', shown: '39.5_°C at 6_AM' },
  { name: 'a range holds at its end', text: '2 to 4 mL', shown: '2 to 4_mL' },
  {
    name: 'a word that begins as a unit does is none',
    text: '5 months, 3 girls, 4 minutes, 2 units',
    shown: '5 months, 3 girls, 4 minutes, 2 units',
  },
  { name: 'a multiplication is no power of ten', text: '3 x 100', shown: '3 x 100' },
  { name: 'line ends stay', text: 'of 5\n\nmg', shown: 'of 5\n\nmg' },
]

test.each(rows)('$name', ({ text, shown }) => {
  expect(heldUnits(text)).toBe(shown.replaceAll('_', '\u00a0'))
  expect(heldUnits(text)).toHaveLength(text.length)
})
