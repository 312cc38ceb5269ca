import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A window over the page. Its heading is no banner: a page has one, and that is the bar at its top. */
export const Dialog = ({ title, onClose, children }: DialogProps) => (
  <Modal
    opened
    centered
    title={title}
    onClose={onClose}
    closeButtonProps={{ 'aria-label': 'Close' }}
    attributes={{ header: { role: 'presentation' } }}
  >
    {children}
  </Modal>
)
