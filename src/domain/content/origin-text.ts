import type { UpdatedBy } from './version-source.ts'

/** Who wrote the text that stands here; nobody has changed it where `updatedBy` is null. */
export function originText(updatedBy: UpdatedBy): string {
  if (updatedBy === 'ai') return 'AI-Updated'
  return updatedBy === 'editor' ? 'Editor-Updated' : 'AI-Generated'
}
