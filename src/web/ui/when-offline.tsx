import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'

/** One quiet sentence, while there is no network. */
export function WhenOffline({ children }: { children: string }) {
  const { online } = useNetwork()
  return online ? null : <Text size="sm">{children}</Text>
}
