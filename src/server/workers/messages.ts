/** A message of a serving process to the primary one. */
export type FromWorker = { kind: 'ready'; address: string } | { kind: 'metrics'; id: number }

/** A message of the primary process to a serving one. */
export type ToWorker =
  | { kind: 'stop'; drains: boolean }
  /** Without text: they could not be had. */
  | { kind: 'metrics'; id: number; text?: string }
