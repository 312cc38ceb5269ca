import { Center, Loader } from '@mantine/core'

/** As tall as the window, so that the line under the page is not seen moving when the page comes. */
export const PageLoading = () => (
  <Center mih="100dvh" pb="40dvh">
    <Loader role="status" aria-label="Loading" />
  </Center>
)
