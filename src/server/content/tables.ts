import type { VersionSource } from '../../domain/content/version-source.ts'
import type { RevisionState } from '../../domain/revisions/revision-state.ts'
import { integer, json, optional, type RowOf, table, text } from '../db/table.ts'

/** A Qbank or a deck: what items belong to. */
export const collections = table({
  key: ['id'],
  columns: {
    id: text(),
    kind: text<'qbank' | 'deck'>(),
    /** JSON of the file's head. */
    content: json(),
    position: integer(),
    /** Gone from the files; kept for those who answered it. */
    retiredAt: optional(text()),
  },
})

export type CollectionTable = RowOf<typeof collections>

/** A question or a card; its text is in its versions. */
export const items = table({
  key: ['id'],
  columns: {
    id: text(),
    kind: text<'question' | 'card'>(),
    collectionId: text(),
    /** Of a question its domain, of a card its category. */
    section: text(),
    /** Published order within the section. */
    position: integer(),
    /** Of a question: its position in the order in which those of its Qbank open to learners. */
    opening: optional(integer()),
    /** The one that is current. */
    version: integer(),
    retiredAt: optional(text()),
  },
})

export type ItemTable = RowOf<typeof items>

/** Immutable. */
export const itemVersions = table({
  key: ['itemId', 'version'],
  columns: {
    itemId: text(),
    /** From 1. */
    version: integer(),
    source: text<VersionSource>(),
    /** Of a version from a file: what a later start compares with. */
    fileHash: optional(text()),
    /** JSON of `questionContent` or `cardContent`. */
    content: json(),
    reason: text(),
    createdAt: text(),
  },
})

export type ItemVersionTable = RowOf<typeof itemVersions>

/** A version that waits for, or has had, its decision. */
export const revisions = table({
  key: ['id'],
  columns: {
    id: text(),
    itemId: text(),
    baseVersion: integer(),
    source: text<VersionSource>(),
    state: text<RevisionState>(),
    fileHash: optional(text()),
    content: json(),
    reason: text(),
    createdAt: text(),
    decidedAt: optional(text()),
    /** The user who wrote it by hand. */
    editorId: optional(text()),
    /** The admin who decided it; null with a time of decision: the votes did. */
    decidedById: optional(text()),
    /** The feedback that it comes of. */
    feedbackId: optional(text()),
  },
  indexes: {
    revisionsByItem: { on: ['itemId', 'createdAt'] },
    revisionsByFeedback: { on: ['feedbackId'] },
  },
})

export type RevisionTable = RowOf<typeof revisions>

/** How a question came about and who checked it: of a version from a file, or of one that the pipeline published. */
export const itemProvenance = table({
  key: ['itemId', 'version'],
  columns: {
    itemId: text(),
    version: integer(),
    /** JSON of `itemProvenanceText`. */
    content: json(),
  },
})

/** What was read of a file at the last start that found it new, so that the next need not read it again. */
export const contentFiles = table({
  key: ['path'],
  columns: {
    path: text(),
    digest: text(),
    collectionId: text(),
    /** A list of ids. */
    items: json(),
  },
})

/** One row that says when cached content is out of date. */
export const contentState = table({
  key: ['id'],
  columns: {
    id: text<'content'>(),
    counter: integer(),
  },
})
