import type { ReactNode } from 'react'
import type { Comparison } from '../../domain/content/question-parts.ts'
import styles from './comparison-table.module.css'

interface ComparisonTableProps {
  table: Comparison
  /** Where a page has several. */
  label?: string
  /** The text of a cell, as it is shown; the head is row 0. */
  words?: (row: number, column: number, text: string) => ReactNode
}

const asIs = (_row: number, _column: number, text: string): ReactNode => text

/** A table that tells rivals apart. Where the page is too narrow it scrolls in itself, by touch and by keyboard. */
export const ComparisonTable = ({ table: { columns, rows }, label = 'Table', words = asIs }: ComparisonTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
  <section className={styles.frame} aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((name, column) =>
            name === '' ? (
              <td key={name} />
            ) : (
              <th key={name} scope="col">
                {words(0, column, name)}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, n) => (
          <tr key={row.join('|')}>
            {row.map((cell, column) =>
              column === 0 ? (
                <th key={columns[column]} scope="row">
                  {words(n + 1, column, cell)}
                </th>
              ) : (
                <td key={columns[column]}>{words(n + 1, column, cell)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
