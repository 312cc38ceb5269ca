/** A Qbank or a deck: what items belong to. */
export interface CollectionTable {
  id: string
  kind: 'qbank' | 'deck'
  /** JSON of the file's head. */
  content: string
  position: number
  /** Gone from the files; kept for those who answered it. */
  retiredAt: string | null
}

/** A question or a card; its text is in its versions. */
export interface ItemTable {
  id: string
  kind: 'question' | 'card'
  collectionId: string
  /** The domain. */
  section: string
  /** Published order within the section. */
  position: number
  /** The one that is current. */
  version: number
  retiredAt: string | null
}

/** Immutable. */
export interface ItemVersionTable {
  itemId: string
  /** From 1. */
  version: number
  source: 'file' | 'ai' | 'editor'
  /** Of a version from a file: what a later start compares with. */
  fileHash: string | null
  /** JSON of `questionContent` or `cardContent`. */
  content: string
  reason: string
  createdAt: string
}

/** A version that waits for, or has had, its decision. */
export interface RevisionTable {
  id: string
  itemId: string
  baseVersion: number
  source: 'file' | 'ai' | 'editor'
  state: 'proposed' | 'accepted' | 'rejected'
  fileHash: string | null
  content: string
  reason: string
  createdAt: string
  decidedAt: string | null
  /** The user who wrote it by hand. */
  editorId: string | null
  /** The admin who decided it; null with a time of decision: the votes did. */
  decidedById: string | null
  /** What it comes of, where it is not the first that does: that one has the id which the feedback names. */
  feedbackId: string | null
}

/** One row that says when cached content is out of date. */
export interface ContentStateTable {
  id: 'content'
  counter: number
}
