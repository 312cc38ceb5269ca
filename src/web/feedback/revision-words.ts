import type { Revision } from '../../contract/feedback.ts'
import type { UpdatedBy } from '../../domain/content/version-source.ts'

const makers = {
  ai: 'AI revision',
  editor: 'Editor\u2019s revision',
  file: 'From the content files',
  pipeline: 'From the pipeline of this site',
} as const
const states = { proposed: 'Proposed', accepted: 'Accepted', rejected: 'Rejected' } as const

export const makerOf = ({ source }: Pick<Revision, 'source'>) => makers[source]
export const stateOf = ({ state }: Pick<Revision, 'state'>) => states[state]

/** Who made the text of a version, as the badge of a question says it. */
export function updatedByWord(updatedBy: UpdatedBy): string {
  if (updatedBy === 'ai') return 'AI-Updated'
  return updatedBy === 'editor' ? 'Editor-Updated' : 'Updated'
}

/** The state of a revision, in words for learners. */
export function outlookOf({ state, needsAdmin, isOutdated }: Pick<Revision, 'state' | 'needsAdmin' | 'isOutdated'>) {
  if (state === 'accepted')
    return 'It is the question\u2019s text in new blocks; your past answers keep the text that you saw.'
  if (state === 'rejected') return 'It was not accepted.'
  if (isOutdated) return 'The question has changed since; an editor looks at it.'
  if (needsAdmin)
    return 'It changes the key or an option, so an editor decides; 3 more votes for than against put it first.'
  return 'It is accepted once it has 3 more votes for than against.'
}
