import type { OpenQuestion } from '../../contract/blocks.ts'

/** Who wrote the text that stands here. */
export function originText(updatedBy: OpenQuestion['updatedBy']): string {
  if (updatedBy === 'ai') return 'AI-Updated'
  return updatedBy === 'editor' ? 'Editor-Updated' : 'AI-Generated'
}
