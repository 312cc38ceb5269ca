import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionStatuses } from '../../domain/blocks/available-questions.ts'
import { extraTimes, paces } from '../../domain/blocks/exam-pace.ts'
import {
  addressOfSetup,
  type BlockSetup,
  chosenDomains,
  firstSetup,
  setupOfAddress,
  statusesToSend,
} from './block-setup.ts'

const read = (address: string) => setupOfAddress(new URL(address, 'http://localhost').searchParams)

// Shows qbank-34
test('an address carries the whole choice', () => {
  const setup: fc.Arbitrary<BlockSetup> = fc.record({
    mode: fc.constantFrom('exam' as const, 'tutor' as const),
    count: fc.integer({ min: 0, max: 100 }),
    pace: fc.constantFrom(...paces.map(({ seconds }) => seconds)),
    extraTime: fc.constantFrom(...extraTimes),
    statuses: fc.subarray([...questionStatuses], { minLength: 1 }),
    onlyMarked: fc.boolean(),
    sections: fc.option(fc.array(fc.string({ minLength: 1 })), { nil: undefined }),
  })
  fc.assert(
    fc.property(setup, (chosen) => {
      expect({ ...firstSetup, ...read(addressOfSetup('pediatrics', chosen)) }).toEqual(chosen)
    }),
  )
})

test.each([
  { name: 'an address without a choice carries none', query: '?qbank_id=pediatrics', is: {} },
  {
    name: 'what is no choice is left out',
    query: '?mode=review&count=many&pace=1&extra=9&status=new&marked=',
    is: { onlyMarked: false },
  },
  { name: 'a count above 100 is none', query: '?count=101', is: {} },
  {
    name: 'a recommendation names a section',
    query: '?section=Eye%20Ear%20Nose%20and%20Throat',
    is: { sections: ['Eye Ear Nose and Throat'] },
  },
])('$name', ({ query, is }) => {
  expect(read(`/block/new${query}`)).toEqual(is)
})

test('an address that names a section of before chooses all that it became', () => {
  const domains = [
    { name: 'Bilirubin', formerly: ['Hematology and Bilirubin'] },
    { name: 'Hematology-Oncology', formerly: ['Hematology and Bilirubin'] },
    { name: 'Skin' },
  ]
  expect(chosenDomains(domains, ['Hematology and Bilirubin'])).toEqual(['Bilirubin', 'Hematology-Oncology'])
  expect(chosenDomains(domains, ['Skin', 'Astrology'])).toEqual(['Skin'])
  expect(chosenDomains(domains, [])).toEqual([])
})

// Shows qbank-40
test.each([
  { statuses: ['incorrect'], sent: { questionStatus: 'incorrect' } },
  { statuses: ['unseen', 'incorrect'], sent: { questionStatuses: ['unseen', 'incorrect'] } },
] as const)('of $statuses the call for a new block carries $sent', ({ statuses, sent }) => {
  expect(statusesToSend(statuses)).toEqual(sent)
})
