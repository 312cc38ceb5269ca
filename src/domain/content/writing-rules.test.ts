import { describe, expect, test } from 'vitest'
import type { Item } from './item.ts'
import { styleBreaches, writingRules } from './writing-rules.ts'

const item: Item = {
  path: 'qbanks/pediatrics/cardiology.yaml',
  id: 'ped-card-0001',
  difficulty: 3,
  grade: 9,
  answer: 'a',
  vignette: 'A boy has fever.',
  stem: 'Which is it?',
  explanation: 'Why.',
  rationales: {},
  references: [],
  options: { a: 'Croup', b: 'Asthma', c: 'Bronchiolitis', d: 'Pertussis' },
}

const rulesOf = (change: Partial<Item>) =>
  writingRules.filter(({ breaches }) => breaches({ ...item, ...change }).length > 0).map(({ rule }) => rule)

test.each<{ name: string; change: Partial<Item>; rules: string[] }>([
  { name: 'nothing in a sound question', change: {}, rules: [] },
  { name: 'nothing in two spoken negatives', change: { vignette: 'He has no rash and denies pain.' }, rules: [] },
  {
    name: 'three spoken negatives',
    change: { vignette: 'He has no rash, no cough, and is without pain.' },
    rules: ['spoken-negatives'],
  },
  {
    name: 'a dose in the key alone',
    change: { options: { ...item.options, a: 'Amoxicillin, 45 mg/kg' } },
    rules: ['option-detail'],
  },
  {
    name: 'a time in all options but the key',
    change: { options: { a: 'Today', b: 'In 2 weeks', c: 'In 1 month', d: 'In 1 year' } },
    rules: ['option-detail'],
  },
  {
    name: 'nothing in a dose that a wrong option has alone',
    change: { options: { ...item.options, b: 'Amoxicillin, 45 mg/kg' } },
    rules: [],
  },
  {
    name: 'nothing in a dose that the key shares with one option',
    change: { options: { ...item.options, a: 'Amoxicillin, 45 mg/kg', b: 'Cefdinir, 14 mg/kg' } },
    rules: [],
  },
  {
    name: 'nothing in a number that belongs to a name',
    change: { options: { ...item.options, a: 'Spondylolysis of L5, CD1a-positive, with vitamin B12' } },
    rules: [],
  },
  { name: 'nothing where all options have one', change: { options: { a: '1 mg', b: '2 mg' } }, rules: [] },
  { name: 'an odd unit in a rationale', change: { rationales: { b: 'Above 90 mmHg.' } }, rules: ['style'] },
  {
    name: 'cells counted per cubic millimeter in what is asked',
    change: { vignette: 'Platelets are 20,000/mm3.' },
    rules: ['asked-cell-count-unit'],
  },
  {
    name: 'cells counted per cubic millimeter in a clue',
    change: { clues: ['Platelets of 20,000/mm³: bleeding.'] },
    rules: ['cell-count-unit'],
  },
])('the rules of writing find $name', ({ change, rules }) => expect(rulesOf(change)).toEqual(rules))

describe('the style of units', () => {
  test.each(['90/50 mm Hg', '0.1 mg/kg', '37.0 °C', 'creatinine 1.0 mg/dL', '5 mcg', '10 mL', 'CD18'])(
    'passes %s',
    (text) => expect(styleBreaches(text)).toEqual([]),
  )
  test.each(['90 mmHg', '5 µg', '10 cc', '.5 mg', '1.0 mg of', '5mg', '37 ° C', '37 degrees C'])('refuses %s', (text) =>
    expect(styleBreaches(text)).toHaveLength(1),
  )
})
