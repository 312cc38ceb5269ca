import type { StoredQuestion } from '../content/queries.ts'

/** What a version keeps of a question, without its place. */
export function contentOf({
  id: _,
  version: __,
  qbankId: ___,
  domain: ____,
  source: _____,
  ...content
}: StoredQuestion) {
  return content
}
