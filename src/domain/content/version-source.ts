/** Where a version of a question or a card came from: a reviewed file, an accepted revision of the AI, or an editor. */
export const versionSources = ['file', 'ai', 'editor'] as const

export type VersionSource = (typeof versionSources)[number]

/** Who updated a question, as learners are told: null where the content files brought the version. */
export const updatedBy = (source: VersionSource): 'ai' | 'editor' | null => (source === 'file' ? null : source)
