import { Table } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './performance.module.css'

/**
 * The figures of a chart as a table, with where the true level behind each percent probably lies.
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
            {caption}. Below each percent stands where your true level probably lies: the more answers, the narrower.
          </Table.Caption>
          {children}
        </Table>
      )}
    </details>
  )
}
