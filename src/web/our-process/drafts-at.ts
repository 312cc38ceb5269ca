interface Draft {
  id: number
  /** The step at which it is, from 0. */
  station: number
  state: 'pending' | 'reviewing' | 'rejected' | 'destroyed'
}

const stations = 6
const inspector = 2
const beatsBetweenDrafts = 2
// Any share would do: the drawing shows that drafts are destroyed, not how many.
const badEvery = 3

/**
 * The drafts under way at a beat (0 or later) of the animated pipeline: one comes every second beat and goes on a step
 * each beat. Every third is bad: the inspector rejects it, and a beat later it is destroyed.
 */
export function draftsAt(beat: number): Draft[] {
  const newest = Math.floor(beat / beatsBetweenDrafts)
  const oldest = Math.max(0, Math.ceil((beat - stations + 1) / beatsBetweenDrafts))
  return Array.from({ length: newest - oldest + 1 }, (_, n) => oldest + n).flatMap((id): Draft[] => {
    const steps = beat - id * beatsBetweenDrafts
    const isBad = id % badEvery === badEvery - 1
    if (isBad && steps > inspector + 1) return []
    if (isBad && steps >= inspector) {
      return [{ id, station: inspector, state: steps === inspector ? 'rejected' : 'destroyed' }]
    }
    return [{ id, station: steps, state: steps < inspector ? 'pending' : 'reviewing' }]
  })
}

/** A beat that shows every state but one, for those who want no motion. */
export const stillBeat = 6
