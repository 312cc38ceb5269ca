import { lazy, type ReactNode, useSyncExternalStore } from 'react'
import { FetchedPart } from './fetched-part.tsx'

interface Toast {
  id?: string
  color?: string
  autoClose?: number
  message: ReactNode
}

const ToastHost = lazy(async () => ({ default: (await import('./toast-host.tsx')).ToastHost }))

let isNeeded = false
const listeners = new Set<() => void>()

/** Says something over the page for a while; the library behind it is fetched with the first toast. */
export async function showToast(toast: Toast): Promise<void> {
  isNeeded = true
  for (const listener of listeners) listener()
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ withCloseButton: true, closeButtonProps: { 'aria-label': 'Close' }, ...toast })
}

/** Fetches what shows toasts, where one may be needed when there is no network. */
export const prepareToasts = () => Promise.all([import('./toast-host.tsx'), import('@mantine/notifications')])

export async function hideToast(id: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.hide(id)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands once in the application, where toasts appear. */
export function Toasts() {
  const needed = useSyncExternalStore(subscribe, () => isNeeded)
  return needed ? (
    <FetchedPart what="the messages" instead={false}>
      <ToastHost />
    </FetchedPart>
  ) : null
}
