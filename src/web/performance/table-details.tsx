import { Table } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './performance.module.css'

/**
 * The figures of a chart as a table with the likely range of each percent.
 *
 * @param caption what they are of, and in which order
 * @param children rendered once it is opened: the ranges of many questions take a while to reckon
 */
export function TableDetails({ caption, children }: { caption: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.table} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show as a table</summary>
      {isOpen && (
        <Table captionSide="top" tabularNums>
          <Table.Caption c="var(--mantine-color-text)">
            {caption}. Below each percent stands the range that holds your true share in 19 of 20 cases.
          </Table.Caption>
          {children}
        </Table>
      )}
    </details>
  )
}
