/** As long as `--calm` of the tokens. */
export const countingMs = 240

/** What a figure that counts up shows so long after its beginning: fast at first, and whole numbers only. */
export function countedAt(to: number, elapsedMs: number): number {
  const done = Math.min(1, Math.max(0, elapsedMs / countingMs))
  return Math.round(to * (1 - (1 - done) ** 3))
}
