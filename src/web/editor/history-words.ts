import type { QuestionVersion } from '../../contract/feedback.ts'

/** Who or what wrote a version. */
export function writtenWord({ source, editor }: Pick<QuestionVersion, 'source' | 'editor'>): string {
  if (source === 'ai') return 'Written by the AI'
  if (source === 'file') return 'From the content files'
  return editor === null ? 'Written by an editor whose account is gone' : `Written by the editor ${editor}`
}

/** How it came to be current. */
export function acceptedWord({ acceptedBy: { way, username } }: Pick<QuestionVersion, 'acceptedBy'>): string {
  if (way === 'file') return 'Published with the content.'
  if (way === 'votes') return 'Accepted by the votes of learners.'
  return username === null ? 'Accepted by an admin whose account is gone.' : `Accepted by the admin ${username}.`
}
