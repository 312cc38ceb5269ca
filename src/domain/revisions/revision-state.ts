export const revisionStates = ['proposed', 'accepted', 'rejected'] as const

export type RevisionState = (typeof revisionStates)[number]
