// Well below what both engines take as parameters of one statement.
const rowsOfBatch = 500

export const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / rowsOfBatch) }, (_, n) =>
    items.slice(n * rowsOfBatch, (n + 1) * rowsOfBatch),
  )

/** Lists the rows of many items, one batch a statement. */
export async function listInBatches<Item, Row>(
  items: readonly Item[],
  list: (batch: Item[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const batch of batchesOf(items)) for (const row of await list(batch)) rows.push(row)
  return rows
}
