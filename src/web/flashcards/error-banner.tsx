import { Alert } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'

const shownForMs = 5_000

/** Says what failed, until it is closed or 5 seconds have passed. */
export function ErrorBanner({ message, onClose }: { message: string; onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), shownForMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Alert color="red" role="alert" title="Error" withCloseButton closeButtonLabel="Close" onClose={onClose}>
      {message}
    </Alert>
  )
}
