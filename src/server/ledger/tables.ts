/** What a learner earned; the sums are the truth of ranks and points. */
export interface LedgerTable {
  userId: string
  id: string
  reviews: number
  points: number
  reason: string
  createdAt: string
  /** An entry is undone, never deleted. */
  undoneAt: string | null
}
