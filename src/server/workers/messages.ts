/** What a process that serves says to the one that started it. */
export type FromWorker = { kind: 'ready'; address: string } | { kind: 'metrics'; id: number }

/** What it is told. */
export type ToWorker =
  | { kind: 'stop'; drains: boolean }
  /** Without text: they could not be had. */
  | { kind: 'metrics'; id: number; text?: string }
