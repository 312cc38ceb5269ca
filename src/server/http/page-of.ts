/** What a call lists at once, where the rows go on beyond that; `last` is there where more follow behind it. */
export function pageOf<Row>(rows: readonly Row[], limit: number): { page: readonly Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? page.at(-1) : undefined }
}
