import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dialog-actions.module.css'

/** The buttons at the foot of a dialog, large enough for a finger on a phone. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className={styles.actions}>
    {children}
  </Group>
)
