/** Work that outlives the request that asked for it, and the process that began it. */
export interface JobTable {
  /** Made by whoever asks for the work, so that the same work is not asked for twice. */
  id: string
  kind: 'revision'
  /** JSON of what the kind needs to know. */
  payload: string
  /** JSON of what an earlier attempt got done; it need not be done again. */
  kept: string | null
  state: 'waiting' | 'done' | 'failed'
  /** How often it was begun. */
  attempts: number
  /** Not to be begun before; null where it may be at once. */
  runAfter: string | null
  /** Whoever has it in hand; an ending counts only with this token. */
  leaseToken: string | null
  /** Until then nobody else takes it. */
  leaseUntil: string | null
  /** What came of it, in one sentence. */
  note: string
  createdAt: string
  finishedAt: string | null
}
