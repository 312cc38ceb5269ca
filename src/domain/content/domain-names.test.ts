import { describe, expect, test } from 'vitest'
import { domainsCalled } from './domain-names.ts'

const domains = [
  { name: 'Bilirubin', formerly: ['Hematology and Bilirubin'] },
  { name: 'Hematology-Oncology', formerly: ['Hematology and Bilirubin', 'Blood'] },
  { name: 'Skin', formerly: [] },
]

describe('domainsCalled', () => {
  test.each([
    { name: 'finds a domain by its name', asked: 'Skin', found: ['Skin'] },
    { name: 'finds a domain by a former name', asked: 'Blood', found: ['Hematology-Oncology'] },
    {
      name: 'finds every part of a domain that was split',
      asked: 'Hematology and Bilirubin',
      found: ['Bilirubin', 'Hematology-Oncology'],
    },
    { name: 'finds none by a name that no domain ever had', asked: 'Astrology', found: [] },
  ])('$name', ({ asked, found }) => {
    expect(domainsCalled(domains, asked).map(({ name }) => name)).toEqual(found)
  })
})
