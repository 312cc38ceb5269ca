export const revisionStates = ['proposed', 'accepted', 'rejected'] as const

export type RevisionState = (typeof revisionStates)[number]

/** What an admin may decide about a revision. */
export const revisionDecisions = ['accepted', 'rejected'] as const

export type RevisionDecision = (typeof revisionDecisions)[number]
