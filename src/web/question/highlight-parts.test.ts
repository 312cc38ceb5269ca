import { expect, test } from 'vitest'
import { explanationHighlightsOf, isExplanationChanged, partOf, savedHighlights } from './highlight-parts.ts'

const range = { start: 0, end: 4 }

test('highlights beside the explanation are saved by the name of their part and read again', () => {
  const highlights = { stem: [range], explanation: [range], [partOf.clue(1)]: [range], [partOf.rationale('b')]: [] }
  const saved = explanationHighlightsOf(highlights)
  expect(saved).toEqual({ explanation: [range], 'clue-1': [range] })
  expect(savedHighlights(undefined, saved ?? undefined)).toEqual(saved)
})

test('what was saved before there were other parts is of the explanation still', () => {
  expect(savedHighlights(undefined, { explanation: [range] })).toEqual({ explanation: [range] })
})

test.each([
  { name: 'a clue', after: { [partOf.clue(0)]: [range] }, is: true },
  { name: 'the stem', after: { stem: [range] }, is: false },
])('a highlight in $name changes the explanation: $is', ({ after, is }) => {
  expect(isExplanationChanged({}, after)).toBe(is)
  expect(isExplanationChanged(after, {})).toBe(is)
})
