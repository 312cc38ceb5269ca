/**
 * Rows of cells as lines whose columns stand under each other.
 *
 * @param filled brings a cell to the width of its column
 */
export function tableText(
  rows: readonly (readonly string[])[],
  filled: (cell: string, width: number, column: number) => string,
): string {
  const widths: number[] = []
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(cell.length, widths[column] ?? 0)
  const lines = rows.map((row) => row.map((cell, column) => filled(cell, widths[column] ?? 0, column)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}
