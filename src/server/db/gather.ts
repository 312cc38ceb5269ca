// Well below what both engines take as parameters of one statement.
const rowsAtOnce = 500

export const inChunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / rowsAtOnce) }, (_, n) =>
    items.slice(n * rowsAtOnce, (n + 1) * rowsAtOnce),
  )

/** Asks for many items, as many at once as one statement takes. */
export async function gather<Item, Row>(
  items: readonly Item[],
  list: (chunk: Item[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const chunk of inChunks(items)) for (const row of await list(chunk)) rows.push(row)
  return rows
}
