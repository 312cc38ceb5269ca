/**
 * Every field of a question that tells its key, explains it or hints at it. Such a field leaves the server only where
 * `disclosureOf` says so. Reply schemas, stored content and the tests that look for leaks are held against this list, so
 * a new field of a question does not compile before it stands here or among `openFields`.
 */
export const keyFields = [
  'correctAnswer',
  'explanation',
  'explanationFigure',
  'rationales',
  'keyPoint',
  'point',
  'references',
  'sources',
  'clues',
  'comparison',
  'changed',
  // Most topics name the diagnosis that the question asks for.
  'topic',
  // Cards about the same point.
  'linkedCards',
] as const

export type KeyField = (typeof keyFields)[number]

/** The fields that everybody may see who is asked the question, and those that describe it without its answer. */
export const openFields = [
  'id',
  'version',
  'updatedBy',
  'stem',
  'vignette',
  'options',
  'figure',
  'domain',
  'task',
  'difficulty',
] as const

export type OpenField = (typeof openFields)[number]
