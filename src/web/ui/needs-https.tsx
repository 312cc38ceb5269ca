import { Text } from '@mantine/core'

/** Where this address has no service worker: what is promised of a device without a network is true of an open page alone. */
export const NeedsHttps = () =>
  // The server, which writes public pages too, knows nothing of it.
  globalThis.isSecureContext !== false ? null : (
    <Text size="sm">
      At this address, which is plain http, only a page that is open goes on without a network; to start without one,
      Preceptor has to be opened over https or on localhost.
    </Text>
  )
