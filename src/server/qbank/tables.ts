export interface QbankSelectionTable {
  userId: string
  qbankId: string
  /** In the order in which they were added. */
  position: number
}

export interface QbankAccessTable {
  userId: string
  id: string
  qbankId: string
  accessedAt: string
}
