import { Center, Group, Loader, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface PageLoadingProps {
  /** Says what the page waits for. */
  words?: string
  children?: ReactNode
}

/**
 * As tall as the window, so that nothing below is seen moving when the page comes; `data-waiting` has what stands
 * below hidden meanwhile.
 */
export const PageLoading = ({ words, children }: PageLoadingProps) => (
  <Center mih="100dvh" pb="40dvh" data-waiting>
    {words ? (
      <Stack align="center" gap="xs">
        <Group role="status">
          <Loader size="sm" aria-hidden />
          <Text>{words}</Text>
        </Group>
        {children}
      </Stack>
    ) : (
      <Loader role="status" aria-label="Loading" />
    )}
  </Center>
)
