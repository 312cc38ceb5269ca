import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recommend } from './recommend.ts'

const section = (name: string, correct: number, total: number) => ({ qbankId: 'pediatrics', name, correct, total })
const namesOf = (...sections: ReturnType<typeof section>[]) =>
  recommend(sections, new Map()).map(({ domain }) => domain)

test.each([
  { name: 'lists the weakest section first', sections: [section('A', 6, 10), section('B', 3, 10)], is: ['B', 'A'] },
  {
    name: 'does not let one wrong answer outweigh twenty questions',
    sections: [section('A', 0, 1), section('B', 4, 20)],
    is: ['B', 'A'],
  },
  { name: 'leaves out what stands at 80%', sections: [section('A', 8, 10), section('B', 7, 10)], is: ['B'] },
  { name: 'leaves out a section without questions', sections: [section('A', 0, 0)], is: [] },
  {
    name: 'names five sections at most',
    sections: ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => section(name, 1, 10)),
    is: ['A', 'B', 'C', 'D', 'E'],
  },
])('$name', ({ sections, is }) => {
  expect(namesOf(...sections)).toEqual(is)
})

test.each([
  { name: 'says how it stands', peers: undefined, reason: 'You answered 42% of 19 questions correctly.' },
  {
    name: 'says how all learners stand where that may be told',
    peers: 0.614,
    reason: 'You answered 42% of 19 questions correctly; all learners 61%.',
  },
])('the reason $name', ({ peers, reason }) => {
  const all = new Map(peers === undefined ? [] : [['Cardiology', peers]])
  expect(recommend([section('Cardiology', 8, 19)], all)).toEqual([
    { domain: 'Cardiology', reason, qbankId: 'pediatrics' },
  ])
})

test('the order does not depend on the order in which the sections come', () => {
  const counts = fc.record({ correct: fc.nat(20), wrong: fc.nat(20) })
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 12 }), (rows) => {
      const sections = rows.map(({ correct, wrong }, n) => section(`Section ${n}`, correct, correct + wrong))
      expect(namesOf(...sections.toReversed())).toEqual(namesOf(...sections))
    }),
  )
})
