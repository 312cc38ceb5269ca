import { expect, test } from 'vitest'
import { newTally, nothingWrong, wrongIn } from './drill-judge.ts'

/** Four were sent, and the first three acknowledged. */
function tally() {
  const { sent, acknowledged } = newTally()
  for (const id of ['a', 'b', 'c', 'd']) sent.add(id)
  for (const id of ['a', 'b', 'c']) acknowledged.add(id)
  return { sent, acknowledged }
}

const rows = (...ids: string[]) => ids.map((id) => ({ id }))

// Shows qbank-71
test.each([
  { name: 'finds nothing wrong where all that was acknowledged is kept once', kept: ['a', 'b', 'c'], wrong: {} },
  { name: 'takes what was kept and not acknowledged for no fault', kept: ['a', 'b', 'c', 'd'], wrong: {} },
  { name: 'calls an acknowledged answer that is missing lost', kept: ['a', 'c', 'd'], wrong: { lost: ['b'] } },
  { name: 'calls all lost where nothing is kept', kept: [], wrong: { lost: ['a', 'b', 'c'] } },
  { name: 'calls an answer that stands twice doubled', kept: ['a', 'b', 'b', 'c'], wrong: { doubled: 1 } },
  { name: 'calls one that nobody sent made up', kept: ['a', 'b', 'c', 'x'], wrong: { madeUp: ['x'] } },
])('the judge of a drill $name', ({ kept, wrong }) => {
  expect(wrongIn(rows(...kept), tally())).toEqual({ ...nothingWrong, ...wrong })
})
