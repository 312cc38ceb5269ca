/** Where a version of a question or a card comes from. */
const versionSources = ['file', 'ai', 'editor'] as const

export type VersionSource = (typeof versionSources)[number]

/** Who updated a question, as learners are told: null where the content files brought the version. */
export const updatedBy = (source: VersionSource): 'ai' | 'editor' | null => (source === 'file' ? null : source)
