/** Append-only: every call to a model, and what it cost. */
export interface ModelCallTable {
  id: string
  jobId: string
  purpose: 'revise' | 'confirm'
  model: string
  /** `stopped` where the server ended first. */
  outcome: 'answered' | 'unusable' | 'passing' | 'lasting' | 'stopped'
  milliseconds: number
  inputTokens: number
  outputTokens: number
  /** Millionths of a US dollar, by the prices set at that time. */
  costMicros: number
  at: string
}
