import { expect, test } from 'vitest'
import { referenceText, referenceUrl } from './reference.ts'

const book = { id: 'a', title: 'Title', year: 2024, supersedes: [] }

test.each([
  { name: 'a body', reference: { ...book, body: 'AAP' }, is: 'AAP, Title, 2024' },
  {
    name: 'authors with edition and journal',
    reference: { ...book, authors: 'Doe J et al', edition: '2nd edition', journal: 'Pediatrics' },
    is: 'Doe J et al, Title, 2nd edition, Pediatrics, 2024',
  },
  { name: 'no year where it bears none', reference: { ...book, year: undefined, body: 'AAP' }, is: 'AAP, Title' },
])('a reference is read with $name', ({ reference, is }) => expect(referenceText(reference)).toBe(is))

test.each([
  {
    name: 'its DOI before any address',
    reference: { doi: '10.1/x', url: 'https://a.org' },
    is: 'https://doi.org/10.1/x',
  },
  { name: 'its address', reference: { url: 'https://a.org' }, is: 'https://a.org' },
  { name: 'nothing where neither is known', reference: {}, is: null },
])('a reference is found by $name', ({ reference, is }) => expect(referenceUrl(reference)).toBe(is))
