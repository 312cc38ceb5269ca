import { Alert } from '@mantine/core'
import { useEffect } from 'react'

const shownForMs = 5_000

/** Says what failed, until it is closed or 5 seconds have passed. */
export function ErrorBanner({ message, onClose }: { message: string; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, shownForMs)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <Alert color="red" role="alert" title="Error" withCloseButton closeButtonLabel="Close" onClose={onClose}>
      {message}
    </Alert>
  )
}
