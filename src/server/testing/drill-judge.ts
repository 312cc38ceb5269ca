/** What a device sent under ids of its own, and which of it the server said is saved. */
export interface Tally {
  sent: Set<string>
  acknowledged: Set<string>
}

export const newTally = (): Tally => ({ sent: new Set(), acknowledged: new Set() })

/** What of the rows that the server has was lost, doubled or made up. */
export function wrongIn(rows: readonly { id: string }[], { sent, acknowledged }: Tally) {
  const ids = rows.map(({ id }) => id)
  const kept = new Set(ids)
  return {
    lost: [...acknowledged].filter((id) => !kept.has(id)),
    doubled: ids.length - kept.size,
    madeUp: ids.filter((id) => !sent.has(id)),
  }
}

export const nothingWrong: ReturnType<typeof wrongIn> = { lost: [], doubled: 0, madeUp: [] }
