import type { ReactNode } from 'react'
import styles from './facts-table.module.css'

interface Column {
  name: string
  /** Counts, money and times stand at the right, under one another. */
  isNumber?: boolean
  /** A date or a name, which never breaks. */
  isWhole?: boolean
  /** Sentences: where facts stand beneath one another they have the whole width. */
  isLong?: boolean
}

interface Row {
  key: string
  /** In the order of the columns; '' where there is nothing to say. */
  cells: readonly ReactNode[]
}

interface FactsTableProps {
  label: string
  /** The first names the row. */
  columns: readonly Column[]
  rows: readonly Row[]
  sums?: Row
}

/**
 * What is known of several things, a row each. Where the page is too narrow for a table, the facts stand beneath the name of
 * their row, each with the name of its column: nothing is cut, hidden or out of sight.
 */
export const FactsTable = ({ label, columns, rows, sums }: FactsTableProps) => (
  <div className={styles.place}>
    <table aria-label={label} className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" {...lookOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <FactsRow key={key} columns={columns} cells={cells} />
        ))}
      </tbody>
      {sums && (
        <tfoot>
          <FactsRow columns={columns} cells={sums.cells} />
        </tfoot>
      )}
    </table>
  </div>
)

const FactsRow = ({ columns, cells }: Pick<FactsTableProps, 'columns'> & Pick<Row, 'cells'>) => (
  <tr>
    {columns.map((column, n) =>
      n === 0 ? (
        <th key={column.name} scope="row" {...lookOf(column)}>
          {cells[n]}
        </th>
      ) : (
        <td key={column.name} data-name={column.name} {...lookOf(column)}>
          {cells[n]}
        </td>
      ),
    )}
  </tr>
)

const lookOf = ({ isNumber, isWhole, isLong }: Column) => ({
  'data-number': isNumber,
  'data-whole': isWhole,
  'data-long': isLong,
})
