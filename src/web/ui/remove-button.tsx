import { CloseButton } from '@mantine/core'

interface RemoveButtonProps {
  /** The thing to remove, for its label. */
  name: string
  onRemove: () => void
  className?: string | undefined
}

/** The quiet cross in the corner of what a learner added. */
export const RemoveButton = ({ name, onRemove, className }: RemoveButtonProps) => (
  <CloseButton
    {...(className !== undefined && { className })}
    size={44}
    iconSize={18}
    c="dimmed"
    aria-label={`Remove ${name}`}
    title="Remove"
    onClick={onRemove}
  />
)
