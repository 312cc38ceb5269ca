import { expect, test } from 'vitest'
import { lintReferences, lintUndated } from './lint-references.ts'

const reference = (id: string, year: number, supersedes: string[] = []) => ({
  id,
  body: 'AHA',
  title: 'Kawasaki disease',
  year,
  supersedes,
})
const citing = (...cited: string[]) => [{ path: 'decks/a.yaml', id: 'a-c001', cited }]

test.each([
  { name: 'passes a source in force', cited: ['new'], rules: [] },
  { name: 'refuses one that another supersedes', cited: ['old'], rules: ['superseded-reference a-c001'] },
])('$name', ({ cited, rules }) => {
  const found = lintReferences(
    'references.yaml',
    [reference('old', 2017), reference('new', 2024, ['old'])],
    citing(...cited),
  )
  expect(found.map(({ rule, where }) => `${rule} ${where.id}`)).toEqual(rules)
})

test('refuses a source that is recorded twice', () => {
  const found = lintReferences('references.yaml', [reference('one', 2024), reference('two', 2024)], [])
  expect(found.map(({ rule, where }) => `${rule} ${where.id}`)).toEqual(['reference-twice two'])
})

test('refuses a source without a year for a question or card', () => {
  const { year: _, ...page } = reference('page', 2024)
  const found = lintUndated([page, reference('paper', 2024)], citing('page', 'paper'))
  expect(found.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    "undated-reference: Cite a source with a year; 'page' has none.",
  ])
})
