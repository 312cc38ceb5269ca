import type { Db } from '../db/database.ts'
import type { Job } from './queries.ts'

/** What an attempt at a job may use beside the job itself. */
export interface AttemptTools {
  /** Ends when the server stops, or when the job has gone to somebody else. */
  signal: AbortSignal
  /** Keeps what is done so far, as JSON: an attempt after this one finds it in the job. */
  keep: (value: unknown) => Promise<void>
}

/** The last step, in the transaction that ends the job: its effects come once or not at all. Returns what came of it. */
export type Ending = (db: Db, now: Date) => Promise<string>

/** Does the long part of a job outside any transaction, and returns the short part that ends it. */
export type JobHandler = (job: Job, tools: AttemptTools) => Promise<Ending>

interface Details {
  /** Another attempt would fail as well. */
  isFinal?: boolean
  retryAfterSeconds?: number
}

/** Why an attempt failed, in one sentence for the editors. */
export class JobFailure extends Error {
  readonly isFinal: boolean
  readonly retryAfterSeconds: number

  constructor(because: string, { isFinal = false, retryAfterSeconds = 0 }: Details = {}) {
    super(because)
    this.isFinal = isFinal
    this.retryAfterSeconds = retryAfterSeconds
  }
}
