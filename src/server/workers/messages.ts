/** A message of a serving process to the primary one. */
export type FromWorker =
  | { kind: 'ready'; address: string }
  | { kind: 'metrics'; id: number }
  /** Its own, as `prom-client` adds those of several together; none where they could not be had. */
  | { kind: 'figures'; id: number; figures: object[] }

/** A message of the primary process to a serving one. */
export type ToWorker =
  | { kind: 'stop'; drains: boolean }
  /** Of all processes; without text where they could not be had. */
  | { kind: 'metrics'; id: number; text?: string }
  | { kind: 'figures'; id: number }
