export const blockModes = ['exam', 'tutor'] as const

/** How a block is answered. */
export type BlockMode = (typeof blockModes)[number]

/** The mode in which a block is shown: a completed one is reviewed. */
export const shownModes = [...blockModes, 'review'] as const

/** How the answers of a block count that is shown as this: only an exam keeps its key to itself. */
export const modeOf = (shown: (typeof shownModes)[number] | undefined): BlockMode =>
  shown === 'exam' ? 'exam' : 'tutor'
