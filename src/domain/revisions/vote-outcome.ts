interface Votes {
  up: number
  down: number
}

/** By how many votes the learners decide. */
const margin = 3

/**
 * What the votes on a proposed revision decide. One that needs an admin is never decided by votes in its favour: it goes
 * first in the editor's queue.
 */
export function voteOutcome(
  { up, down }: Votes,
  needsAdmin: boolean,
): 'open' | 'accepted' | 'first-for-admin' | 'rejected' {
  if (down - up >= margin) return 'rejected'
  if (up - down < margin) return 'open'
  return needsAdmin ? 'first-for-admin' : 'accepted'
}
