import { describe, expect, test } from 'vitest'
import { meaningOf } from './meaning.ts'

const source = { text: 'AAP, Title: subtitle, Pediatrics, 2022', supports: '', url: null }
const content = {
  stem: 'Which diagnosis is most likely?',
  options: [
    { id: 'a', text: 'Croup' },
    { id: 'b', text: 'Epiglottitis' },
  ],
  rationales: { a: 'Croup barks.', c: 'It is not.' },
  sources: [source],
}

describe('two contents mean the same', () => {
  test.each([
    {
      name: 'whatever the order of their keys',
      other: {
        rationales: { c: 'It is not.', a: 'Croup barks.' },
        options: content.options,
        stem: content.stem,
        sources: [source],
      },
    },
    {
      name: 'where one names what is empty',
      other: { ...content, clues: [], keyPoint: '', comparison: undefined, point: null },
    },
    {
      name: 'where a reference has its parts in another order',
      other: { ...content, sources: [{ ...source, text: 'AAP, Pediatrics, Title, subtitle; 2022' }] },
    },
    { name: 'where blanks stand at an end', other: { ...content, stem: ' Which diagnosis is most likely?\n' } },
  ])('$name', ({ other }) => expect(meaningOf(other)).toBe(meaningOf(content)))
})

describe('two contents do not mean the same', () => {
  test.each([
    { name: 'where the options change their places', other: { ...content, options: content.options.toReversed() } },
    { name: 'where a word changes', other: { ...content, stem: 'Which diagnosis is least likely?' } },
    {
      name: 'where another source is cited',
      other: { ...content, sources: [{ ...source, text: 'AAP, Title, 2023' }] },
    },
    {
      name: 'where it is said what a source supports',
      other: { ...content, sources: [{ ...source, supports: 'The dose' }] },
    },
    { name: 'where a field is filled', other: { ...content, clues: ['Stridor'] } },
  ])('$name', ({ other }) => expect(meaningOf(other)).not.toBe(meaningOf(content)))
})

test('a meaning is written as it always was: another writing would make every item new', () => {
  expect(meaningOf(content)).toBe(
    '{"options":[{"id":"a","text":"Croup"},{"id":"b","text":"Epiglottitis"}],"rationales":{"a":"Croup barks.","c":"It is not."},"sources":[{"text":"2022 aap pediatrics subtitle title"}],"stem":"Which diagnosis is most likely?"}',
  )
})
