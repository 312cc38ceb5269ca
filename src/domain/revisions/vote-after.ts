export type Vote = 'up' | 'down'

/** Gives the vote that stands after voting: the other way changes it, the same way takes it back. */
export const voteAfter = (current: Vote | null, vote: Vote): Vote | null => (current === vote ? null : vote)
