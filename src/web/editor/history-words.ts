import type { QuestionVersion } from '../../contract/question-editor.ts'

/** Who or what wrote a version. */
export function writtenWord({ source, editor }: Pick<QuestionVersion, 'source' | 'editor'>): string {
  if (source === 'ai') return 'Written by the AI'
  if (source === 'file') return 'From the content files'
  if (source === 'pipeline') return 'Made by the pipeline of this site'
  return editor === null ? 'Written by an editor whose account is gone' : `Written by the editor ${editor}`
}

/** How it came to be current. */
export function acceptedWord({ source, acceptedBy }: Pick<QuestionVersion, 'source' | 'acceptedBy'>): string {
  const { way, username } = acceptedBy
  if (source === 'pipeline') return 'Published on this site.'
  if (way === 'file') return 'Published with the content.'
  if (way === 'votes') return 'Accepted by the votes of learners.'
  return username === null ? 'Accepted by an admin whose account is gone.' : `Accepted by the admin ${username}.`
}
