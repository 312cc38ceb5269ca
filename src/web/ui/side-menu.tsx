import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

export const SideMenu = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Drawer
    opened
    onClose={onClose}
    title="Menu"
    position="right"
    size="xs"
    closeButtonProps={{ 'aria-label': 'Close the menu' }}
  >
    {children}
  </Drawer>
)
