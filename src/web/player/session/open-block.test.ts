import { describe, expect, test } from 'vitest'
import type { Block } from '../../../contract/blocks.ts'
import { Declined, mayPass } from '../../api.ts'
import { positionBeside } from './open-block.ts'

const block = { progress: { currentIndex: 7 } } as Block
const position = { currentIndex: 2, timeRemaining: 90, secondsSpent: { q1: 5 }, unsentSeconds: {}, ending: false }

describe('where a block goes on', () => {
  test.each([
    { name: 'at the question that only this device knows', position, index: 2 },
    // Shows qbank-51
    {
      name: 'at that of the server once it knew that of this device, as another may have gone on',
      position: { ...position, isSent: true },
      index: 7,
    },
    { name: 'at that of the server where this device knows none', position: undefined, index: undefined },
  ])('$name', ({ position, index }) => {
    expect(positionBeside(block, position)?.currentIndex).toBe(index)
  })

  test('the clock of this device holds in either case', () => {
    expect(positionBeside(block, { ...position, isSent: true })?.timeRemaining).toBe(90)
  })
})

describe('the copy of this device stands in', () => {
  test.each([
    { name: 'without a network', code: 'offline', stands: true },
    { name: 'when something between answers in place of the server', code: 'unexpected', stands: true },
    { name: 'while the server is unavailable', code: 'unavailable', stands: true },
    { name: 'not for a block that is gone', code: 'not_found', stands: false },
    { name: 'not for who is signed out', code: 'not_signed_in', stands: false },
  ])('$name', ({ code, stands }) => {
    expect(mayPass(new Declined(code, 'No.'))).toBe(stands)
  })
})
