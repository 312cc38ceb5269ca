export const blockModes = ['exam', 'tutor'] as const

/** How a block is answered. */
export type BlockMode = (typeof blockModes)[number]

/** As what a block is shown: a completed one is reviewed. */
export const shownModes = [...blockModes, 'review'] as const
