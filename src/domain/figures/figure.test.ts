import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { dataTable } from './draw-figure.ts'
import { figureKinds, readFigure } from './figure.ts'

const guide = readFileSync('docs/figures.md', 'utf8')
const examples: { kind: string }[] = [...guide.matchAll(/```yaml\n([\s\S]*?)```/g)].map(
  ([, source = '']) => load(source) as { kind: string },
)

describe('the guide for writers', () => {
  test.each(examples)('gives an example of $kind that fits', (example) => {
    expect(readFigure(example)).toEqual({ figure: expect.objectContaining({ kind: example.kind }) })
  })

  test('has an example of every kind', () => {
    expect([...new Set(examples.map(({ kind }) => kind))].toSorted()).toEqual(figureKinds.toSorted())
  })
})

const strip = {
  kind: 'ecg',
  alt: 'A regular rhythm at 150 per minute.',
  caption: 'Lead II',
  rhythms: [{ pattern: 'sinus', seconds: 6, rate: 150, pr: 120, qrs: 60, qt: 260 }],
}
const change = (more: object) => ({ ...strip, rhythms: [{ ...strip.rhythms[0], ...more }] })

test.each([
  { name: 'an unknown kind', data: { ...strip, kind: 'photograph' }, says: 'kind: There is no such kind of figure.' },
  {
    name: 'a missing number',
    data: change({ rate: undefined }),
    says: 'rhythms.0.rate: Invalid input: expected number, received undefined',
  },
  {
    name: 'a QT beyond the cycle',
    data: change({ qt: 480 }),
    says: 'rhythms.0.qt: QT must end before the next beat, 400 ms later at this rate.',
  },
  { name: 'an unknown field', data: { ...strip, speed: 25 }, says: 'figure: Unrecognized key: "speed"' },
  {
    name: 'a pedigree that names nobody',
    data: {
      kind: 'pedigree',
      alt: strip.alt,
      caption: 'Pedigree',
      generations: [[{ sex: 'male' }]],
      unions: [{ parents: ['I-1', 'I-2'] }],
    },
    says: 'unions: I-2 is not among the generations.',
  },
])('says in one sentence what is wrong with $name', ({ data, says }) => {
  expect(readFigure(data)).toEqual({ problem: says })
})

test('the table of a ventilator tells no trace that is not drawn', () => {
  const example = examples.find(({ kind }) => kind === 'ventilator')
  const read = readFigure({ ...example, show: ['pressure'] })
  if ('problem' in read) throw new Error(read.problem)
  const [breaths] = dataTable(read.figure)
  expect(breaths).toMatchObject({
    title: expect.not.stringMatching(/Flow|Volume/),
    columns: ['Breath', 'Begins (s)', 'Peak pressure'],
  })
  expect(breaths?.rows.every((row) => row.length === 3)).toBe(true)
})
