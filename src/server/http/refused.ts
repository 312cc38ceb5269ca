import { type RefusalCode, refusals } from '../../contract/refusals.ts'

interface Details {
  /** Where the declared sentence can say more, such as a number. */
  sentence?: string | undefined
  /** The input at fault. */
  field?: string | undefined
  retryAfterSeconds?: number
}

/** Thrown, it takes the transaction back; returned from a handler, what was written is kept and the answer is the same. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, { sentence = refusals[code].sentence, field, retryAfterSeconds }: Details = {}) {
    super(sentence)
    this.code = code
    this.field = field
    this.retryAfterSeconds = retryAfterSeconds
  }
}
