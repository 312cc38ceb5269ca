import { describe, expect, test } from 'vitest'
import type { Item } from './item.ts'
import { lintItem } from './lint-item.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

const sound: Item = {
  path: 'qbanks/pediatrics/cardiology.yaml',
  id: 'ped-card-0001',
  difficulty: 3,
  vignette: 'A 3-year-old boy has had fever for 6 days, red eyes, and a rash.',
  stem: 'Which of the following is the most appropriate treatment?',
  options: { a: 'Aspirin', b: 'Ibuprofen', c: 'Immune globulin', d: 'Methylprednisolone', e: 'Penicillin G' },
  answer: 'c',
  explanation: words(80),
  rationales: { a: 'Later.', b: 'No.', d: 'No.', e: 'No.' },
  references: ['AHA scientific statement, 2024'],
  grade: 8,
}

const four = { a: 'Aspirin', b: 'Ibuprofen', c: 'Immune globulin', d: 'Methylprednisolone' }
const three = { a: 'Aspirin', b: 'Ibuprofen', c: 'Immune globulin' }
const numbers = { rationales: { a: 'x', b: 'x', d: 'x' }, answer: 'c' } as const

test('finds nothing wrong with a sound question', () => {
  expect(lintItem(sound)).toEqual([])
})

describe('a question is refused', () => {
  test.each([
    { name: 'with an id of another pattern', item: { id: 'ped-card-07' }, rule: 'id-pattern' },
    { name: 'with an id without domain', item: { id: 'ped-0007' }, rule: 'id-pattern' },
    { name: 'when the stem asks nothing', item: { stem: 'Choose the treatment.' }, rule: 'positive-question' },
    { name: 'when the stem negates', item: { stem: 'Which is NOT a criterion?' }, rule: 'positive-question' },
    { name: 'when the stem excepts', item: { stem: 'All are criteria EXCEPT which?' }, rule: 'positive-question' },
    { name: 'when the stem asks for the least', item: { stem: 'Which is LEAST likely?' }, rule: 'positive-question' },
    { name: 'with three options', item: { options: three, rationales: { a: 'x', b: 'x' } }, rule: 'option-count' },
    {
      name: 'with a key that is no option',
      item: { options: four, answer: 'e' as const, rationales: { a: 'x', b: 'x', c: 'x', d: 'x' } },
      rule: 'key-among-options',
    },
    { name: 'with a wrong option unexplained', item: { rationales: { a: 'x', b: 'x', d: 'x' } }, rule: 'rationales' },
    { name: 'with a blank rationale', item: { rationales: { ...sound.rationales, e: ' ' } }, rule: 'rationales' },
    { name: 'with a rationale of its key', item: { rationales: { ...sound.rationales, c: 'x' } }, rule: 'rationales' },
    { name: 'with a rationale of an option that is not there', item: { options: four }, rule: 'rationales' },
    { name: 'with an explanation of 59 words', item: { explanation: words(59) }, rule: 'explanation-length' },
    { name: 'with an explanation of 201 words', item: { explanation: words(201) }, rule: 'explanation-length' },
    { name: 'without references', item: { references: [] }, rule: 'references' },
    { name: 'with a reference without year', item: { references: ['AHA, 2024', 'AAP'] }, rule: 'references' },
    { name: 'with a grade below 8', item: { grade: 7 }, rule: 'grade' },
  ])('$name', ({ item, rule }) => {
    const found = lintItem({ ...sound, ...item }).filter((finding) => finding.rule === rule)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ level: 'error', where: { path: sound.path } })
  })
})

describe('the options of a question are refused', () => {
  test.each([
    { name: 'with all of the above', options: { e: 'All of the above' }, rule: 'banned-phrase' },
    { name: 'with none of the above', options: { e: 'None of the above' }, rule: 'banned-phrase' },
    { name: 'with an absolute word', options: { e: 'Observation only' }, rule: 'absolute-word' },
    { name: 'with a vague frequency', options: { e: 'Often aspirin' }, rule: 'vague-frequency' },
    { name: 'when two say the same', options: { b: 'aspirin.' }, rule: 'duplicate-option' },
    {
      name: 'when the key is 16% longer than any other',
      options: { c: 'Immune globulin 2g/kg' },
      rule: 'key-length-cue',
    },
    {
      name: 'when numbers of one unit stand in no order',
      options: { a: '10 days', b: '1 day', c: '5 days', d: '20 days', e: '30 days' },
      rule: 'number-order',
    },
    {
      name: 'when ranges of one unit stand in no order',
      options: { a: '1-5 mg', b: '1-2 mg', c: '6-9 mg', d: '10-12 mg', e: '13-20 mg' },
      rule: 'number-order',
    },
  ])('$name', ({ options, rule }) => {
    const found = lintItem({ ...sound, options: { ...sound.options, ...options } })
    expect(found.filter((finding) => finding.rule === rule)).toHaveLength(1)
  })
})

describe('nothing is said', () => {
  test.each([
    { name: "of 'at least' in a stem", item: { stem: 'Which lasts at least a day?' }, rule: 'positive-question' },
    {
      name: 'of a key 15% longer than the next',
      item: { options: { a: 'x', b: 'x'.repeat(20), c: 'x'.repeat(23), d: 'xx', e: 'xxx' } },
      rule: 'key-length-cue',
    },
    {
      name: 'of the length of a number',
      item: { ...numbers, options: { a: '1 mL', b: '2 mL', c: '1,000 mL', d: '5,000 mL' } },
      rule: 'key-length-cue',
    },
    {
      name: 'of numbers that rise',
      item: { ...numbers, options: { a: '0.5 mg', b: '2 mg', c: '10 mg', d: '1,000 mg' } },
      rule: 'number-order',
    },
    {
      name: 'of numbers that fall',
      item: { ...numbers, options: { a: '40%', b: '30%', c: '20%', d: '10%' } },
      rule: 'number-order',
    },
    {
      name: 'of shares that rise',
      item: { ...numbers, options: { a: '1 in 4', b: '1 in 3', c: '2 in 5', d: '1 in 2' } },
      rule: 'number-order',
    },
    {
      name: 'of numbers of different units',
      item: { ...numbers, options: { a: '2 weeks', b: '1 day', c: '3 months', d: '1 year' } },
      rule: 'number-order',
    },
    { name: "of 'not' within a word", item: { stem: 'Which notable finding is it?' }, rule: 'positive-question' },
    { name: "of 'only' within a word", item: { options: { ...sound.options, a: 'Commonly' } }, rule: 'absolute-word' },
  ])('$name', ({ item, rule }) => {
    expect(lintItem({ ...sound, ...item }).filter((finding) => finding.rule === rule)).toEqual([])
  })
})

test('warns of a word that of the options only the key repeats', () => {
  const vignette = 'A boy whose brother has asthma was given globulin.'
  expect(lintItem({ ...sound, vignette }).filter(({ level }) => level === 'warning')).toEqual([
    {
      rule: 'overlap-cue',
      level: 'warning',
      where: { path: sound.path, id: sound.id },
      message: "Reword the key or the vignette: of the options only the key repeats 'globulin'.",
    },
  ])
})
