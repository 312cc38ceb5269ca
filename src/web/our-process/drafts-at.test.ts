import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftsAt } from './drafts-at.ts'

const courseOf = (id: number) =>
  Array.from({ length: 20 }, (_, beat) => draftsAt(beat).find((draft) => draft.id === id)).flatMap((draft) =>
    draft ? [`${draft.station} ${draft.state}`] : [],
  )

describe('the animated pipeline', () => {
  // Shows landing-26
  test('takes a good draft through all six steps', () => {
    expect(courseOf(0)).toEqual(['0 pending', '1 pending', '2 reviewing', '3 reviewing', '4 reviewing', '5 reviewing'])
  })

  // Shows landing-26
  test('destroys a bad draft at the inspector, and lets it go no further', () => {
    expect(courseOf(2)).toEqual(['0 pending', '1 pending', '2 rejected', '2 destroyed'])
  })

  test('has at any time at most one good draft at each step', () => {
    fc.assert(
      fc.property(fc.nat({ max: 500 }), (beat) => {
        const good = draftsAt(beat).filter(({ state }) => state === 'pending' || state === 'reviewing')
        expect(new Set(good.map(({ station }) => station)).size).toBe(good.length)
        expect(draftsAt(beat).every(({ station }) => station >= 0 && station < 6)).toBe(true)
      }),
    )
  })
})
