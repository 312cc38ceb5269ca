/**
 * Where a version of a question or a card came from: a reviewed file, the creation pipeline of this site, an accepted
 * revision of the AI, or an editor.
 */
export const versionSources = ['file', 'pipeline', 'ai', 'editor'] as const

export type VersionSource = (typeof versionSources)[number]

export const updaters = ['ai', 'editor'] as const

/** Who updated a question, as learners are told: null where the version is as it was first published. */
export type UpdatedBy = (typeof updaters)[number] | null

export const updatedBy = (source: VersionSource): UpdatedBy =>
  source === 'file' || source === 'pipeline' ? null : source

/** Who wrote a question, as its provenance tells. */
export const authors = ['ai', 'editor', 'pipeline'] as const
