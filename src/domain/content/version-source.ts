/**
 * Where a version of a question or a card came from: a reviewed file, the creation pipeline of this site, an accepted
 * revision of the AI, or an editor.
 */
export const versionSources = ['file', 'pipeline', 'ai', 'editor'] as const

export type VersionSource = (typeof versionSources)[number]

/** Who updated a question, as learners are told: null where the version is as it was first published. */
export const updatedBy = (source: VersionSource): 'ai' | 'editor' | null =>
  source === 'file' || source === 'pipeline' ? null : source
