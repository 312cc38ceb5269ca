export type Vote = 'up' | 'down'

/** A vote as it stands after voting: the other way changes it, the same way takes it back. */
export const castVote = (standing: Vote | null, vote: Vote): Vote | null => (standing === vote ? null : vote)
