import { Badge } from '@mantine/core'
import type { OpenQuestion } from '../../contract/blocks.ts'

/** Who wrote the text that stands here. */
export function OriginBadge({ updatedBy }: Pick<OpenQuestion, 'updatedBy'>) {
  return (
    <Badge variant="default" tt="none" fw={500} style={{ flexShrink: 0 }}>
      {wordOf(updatedBy)}
    </Badge>
  )
}

function wordOf(updatedBy: OpenQuestion['updatedBy']): string {
  if (updatedBy === 'ai') return 'AI-Updated'
  return updatedBy === 'editor' ? 'Editor-Updated' : 'AI-Generated'
}
