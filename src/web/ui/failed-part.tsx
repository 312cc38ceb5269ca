import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { Notice } from './notice.tsx'

interface FailedPartProps {
  /** Such as 'The sample questions'. */
  what: string
  error: Error
  onRetry: () => void
}

/** Stands where a part of a page could not be asked for. Without a network nothing is wrong: the part comes by itself later. */
export function FailedPart({ what, error, onRetry }: FailedPartProps) {
  const { online } = useNetwork()
  if (online) return <Notice onRetry={onRetry}>{error.message}</Notice>
  return (
    <Text size="sm" c="var(--state-quiet)" data-notice>
      {what} are not on this device. Connect to the network, and they come by themselves.
    </Text>
  )
}
