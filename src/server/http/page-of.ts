/** The first page of rows. `last` is its last row, and is there only if more rows follow. */
export function pageOf<Row>(rows: readonly Row[], limit: number): { page: readonly Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? page.at(-1) : undefined }
}
