import { Badge } from '@mantine/core'
import type { OpenQuestion } from '../../contract/blocks.ts'
import { originText } from '../../domain/content/origin-text.ts'

/** Who wrote the text that stands here. */
export function OriginBadge({ updatedBy }: Pick<OpenQuestion, 'updatedBy'>) {
  return (
    <Badge variant="default" tt="none" fw="var(--weight-medium)" style={{ flexShrink: 0 }}>
      {originText(updatedBy)}
    </Badge>
  )
}
