import { expect, test } from 'vitest'
import { textOf, wireChangesOf } from '../../domain/blocks/merge-change.ts'
import { explanationHighlightsOf, type Highlights, highlightsOf, partOf } from './highlight-parts.ts'

const range = { start: 0, end: 4 }
const stateOf = (highlights: Highlights) => ({
  explanationHighlights: { value: textOf('explanationHighlights', explanationHighlightsOf(highlights)), at: '' },
})

test('highlights beside the explanation are saved by the name of their part and read again', () => {
  const highlights = { stem: [range], explanation: [range], [partOf.clue(1)]: [range], [partOf.rationale('b')]: [] }
  expect(explanationHighlightsOf(highlights)).toEqual({ explanation: [range], 'clue-1': [range] })
  expect(highlightsOf(stateOf(highlights))).toEqual({ explanation: [range], 'clue-1': [range] })
})

test('what was saved before there were other parts is of the explanation still', () => {
  const state = { explanationHighlights: { value: JSON.stringify({ explanation: [range] }), at: '' } }
  expect(highlightsOf(state)).toEqual({ explanation: [range] })
})

test('a highlight in a clue changes the explanation, and one in the stem does not', () => {
  const { value } = stateOf({ [partOf.clue(0)]: [range] }).explanationHighlights
  expect(wireChangesOf([{ field: 'explanationHighlights', value }])).toEqual([
    { field: 'highlights', value: { explanation: { 'clue-0': [range] } } },
  ])
  expect(stateOf({ stem: [range] }).explanationHighlights.value).toBe('')
})
