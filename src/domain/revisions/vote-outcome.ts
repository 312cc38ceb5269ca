export interface Votes {
  up: number
  down: number
}

/** By how many votes the learners decide. */
const margin = 3

/** A vote decides only if its voter answered so many questions: accounts that were made to vote have not. */
export const answersToVote = 10

interface Proposal {
  /** It changes the key or an option. */
  needsAdmin: boolean
  /** An admin wrote it: learners may bring it in sooner, but never keep it out. */
  isByAdmin: boolean
}

/**
 * What the votes on a proposed revision decide. One that needs an admin is never decided by votes in its favour: it goes
 * first in the editor's queue.
 */
export function voteOutcome(
  { up, down }: Votes,
  { needsAdmin, isByAdmin }: Proposal,
): 'open' | 'accepted' | 'first-for-admin' | 'rejected' {
  if (down - up >= margin) return isByAdmin ? 'open' : 'rejected'
  if (up - down < margin) return 'open'
  return needsAdmin ? 'first-for-admin' : 'accepted'
}
