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

/** What New block begins with. */
export interface QbankPreferencesTable {
  userId: string
  defaultMode: 'exam' | 'tutor'
  defaultQuestionCount: number
}
